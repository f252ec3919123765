import { describe, expect, it } from 'vitest'
import { dayLabel, fileSize, initials, instantOf, reasonText, shortTime } from './conversation.format.ts'
import { conversationTexts } from './conversation.en-US.ts'

const days = { today: 'Today', yesterday: 'Yesterday' }
const local = (day: number, hour: number): string => new Date(2026, 4, day, hour).toISOString()
const now = Date.parse(local(20, 9))

describe('what people read beside messages', () => {
  it('names today and yesterday by the calendar, not by 24 hours', () => {
    expect(dayLabel(local(20, 0), now, 'en-US', days)).toBe('Today')
    expect(dayLabel(local(19, 23), now, 'en-US', days)).toBe('Yesterday')
    expect(dayLabel(local(18, 23), now, 'en-US', days)).toBe('Mon, May 18')
    expect(instantOf(local(20, 0)).day).toBe(instantOf(local(20, 23)).day)
    expect(instantOf(local(19, 23)).day).toBeLessThan(instantOf(local(20, 0)).day)
  })

  it('shows the time of today and the day of what is older', () => {
    expect(shortTime(local(20, 8), now, 'en-US', days)).toBe('08:00')
    expect(shortTime(local(3, 8), now, 'en-US', days)).toBe('5/3')
  })

  it('writes sizes as people say them', () => {
    const units = { b: 'bytes', kb: 'KB', mb: 'MB' }
    expect(fileSize(900, 'en-US', units)).toBe('900 bytes')
    expect(fileSize(1536, 'en-US', units)).toBe('1.5 KB')
    expect(fileSize(5 * 1024 * 1024, 'en-US', units)).toBe('5 MB')
  })

  it('has a sentence for a reason, and shows a code it does not know', () => {
    expect(reasonText('no_balance', conversationTexts['en-US'])).toBe('no characters left')
    expect(reasonText('newer_code', conversationTexts['en-US'])).toBe('reason: newer_code')
    expect(reasonText(null, conversationTexts['en-US'])).toBe('')
  })

  it('abbreviates names of either script', () => {
    expect(initials('Ana María López')).toBe('AL')
    expect(initials('王小明')).toBe('小明')
    expect(initials('#3A1815')).toBe('3A')
    expect(initials('Mei')).toBe('M')
    expect(initials('')).toBe('?')
  })
})
