import { useEffect, useState } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Seconds left until a moment, counted down to 0; `start` sets it anew. */
export const useCountdown = (first = 0): [number, (seconds: number) => void] => {
  const [end, setEnd] = useState(() => Date.now() + first * 1000)
  const [left, setLeft] = useState(first)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft(secondsUntil(end)), 250)
    return () => clearInterval(timer)
  }, [running, end])
  const start = (seconds: number) => {
    setEnd(Date.now() + seconds * 1000)
    setLeft(seconds)
  }
  return [left, start]
}
