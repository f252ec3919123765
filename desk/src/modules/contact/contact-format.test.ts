import { describe, expect, it } from 'vitest'
import { isWebPage, shortPage, timeThere } from './contact.format.ts'

const now = Date.parse('2026-05-20T15:30:00Z')

describe('what is told of a contact', () => {
  it('gives the time where they are, and warns of the night', () => {
    expect(timeThere('Europe/Madrid', 'en-US', now)).toEqual({ text: 'Wed 17:30', night: false })
    expect(timeThere('Asia/Shanghai', 'en-US', now)).toMatchObject({ night: true })
    expect(timeThere('Mars/Olympus', 'en-US', now)).toBeNull()
    expect(timeThere(null, 'en-US', now)).toBeNull()
  })

  it('shortens pages and opens nothing but web pages', () => {
    expect(shortPage('https://shop.example/shoes?utm=1')).toBe('shop.example/shoes')
    expect(shortPage('https://shop.example/')).toBe('shop.example')
    expect(shortPage('not a page')).toBe('not a page')
    expect(isWebPage('javascript:alert(1)')).toBe(false)
    expect(isWebPage('https://shop.example')).toBe(true)
  })
})
