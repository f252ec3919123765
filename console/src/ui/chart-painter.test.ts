import { describe, expect, it } from 'vitest'
import { type Answer, createPainter, type Order } from './chart-painter.ts'

const orderOf = (width: number): Order => ({ options: {}, width, height: 1, font: 'serif' })

/** A hand that draws only when it is told to. */
const openWorld = () => {
  const given: number[] = []
  const said: [number, Answer][] = []
  const hands: { told: (answer: Answer) => void; fails: () => void }[] = []
  const painter = createPainter((told, fails) => {
    hands.push({ told, fails })
    return (order) => given.push(order.width)
  })
  const draw = (width: number) => painter.draw(orderOf(width), (answer) => said.push([width, answer]))
  return { painter, draw, given, said, hands, hand: () => hands[0] ?? expect.fail('no hand has started') }
}

describe('the painter of charts', () => {
  it('starts one hand with the first order and gives it one order at a time', () => {
    const { draw, given, said, hand, hands } = openWorld()
    expect(hands).toHaveLength(0)
    draw(1)
    draw(2)
    expect(given).toEqual([1])
    hand().told('one')
    expect(given).toEqual([1, 2])
    hand().told('two')
    draw(3)
    hand().told('three')
    expect(said).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ])
    expect(hands).toHaveLength(1)
  })

  it('never draws what is taken back before its turn, and tells nobody of what is taken back later', () => {
    const { draw, given, said, hand } = openWorld()
    const takeBackFirst = draw(1)
    const takeBackSecond = draw(2)
    draw(3)
    takeBackFirst()
    takeBackSecond()
    hand().told('one')
    expect(given).toEqual([1, 3])
    hand().told('three')
    expect(said).toEqual([[3, 'three']])
  })

  it('goes on after a picture that could not be drawn', () => {
    const { painter, draw, said, hand } = openWorld()
    draw(1)
    draw(2)
    hand().told(null)
    hand().told('two')
    expect(said).toEqual([
      [1, null],
      [2, 'two'],
    ])
    expect(painter.isAble()).toBe(true)
  })

  it('answers all orders with nothing once its hand has failed, and says that it is not able', () => {
    const { painter, draw, given, said, hand } = openWorld()
    draw(1)
    draw(2)
    expect(painter.isAble()).toBe(true)
    hand().fails()
    draw(3)
    expect(said).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ])
    expect(given).toEqual([1])
    expect(painter.isAble()).toBe(false)
  })

  it('does without where no hand can be started', () => {
    const said: Answer[] = []
    const painter = createPainter(() => {
      throw new Error('no workers here')
    })
    painter.draw(orderOf(1), (answer) => said.push(answer))
    expect(said).toEqual([null])
    expect(painter.isAble()).toBe(false)
  })
})
