import { describe, expect, it } from 'vitest'
import { keywordReply, keywordReplyForm, welcomeReply } from '@chatx/contract/auto-reply'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { autoReplyTexts } from './auto-reply.en-US.ts'
import { exampleKeywords, exampleWelcomes, keywordFormOf } from './auto-reply.format.ts'

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('rules of a screen', () => {
  it.each(['zh-CN', 'en-US'])('has examples in %s that could be real rules', (locale) => {
    const { examples } = textsFor(autoReplyTexts, locale)
    for (const row of exampleKeywords(examples).list) {
      expect(keywordReply.safeParse({ ...row, id: uuid }).success).toBe(true)
      expect(row.title).not.toBe('')
    }
    for (const row of exampleWelcomes(examples).list) {
      expect(welcomeReply.safeParse({ ...row, id: uuid }).success).toBe(true)
    }
  })

  it('sends a rule back without what the server added', () => {
    const [row] = exampleKeywords(textsFor(autoReplyTexts, 'en-US').examples).list
    expect(row && keywordReplyForm.safeParse(row).success).toBe(false)
    expect(row && keywordReplyForm.safeParse(keywordFormOf(row)).success).toBe(true)
  })
})
