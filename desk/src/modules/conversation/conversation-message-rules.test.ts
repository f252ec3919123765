import { describe, expect, it } from 'vitest'
import type { Message } from '@chatx/contract/conversation'
import type { Translation } from '@chatx/contract/translation'
import { insertAt, type PreviewState, previewTextFor, tokenFor } from './conversation-composer.rules.ts'
import { continues, hasProblem, isUndelivered, readingOf, shownState } from './conversation-message.rules.ts'

const translationOf = (more: Partial<Translation> = {}): Translation => ({
  state: 'done',
  text: 'hello',
  sourceLanguage: 'es',
  targetLanguage: 'en',
  engine: 'Engine',
  charged: 4,
  reason: null,
  version: 1,
  ...more,
})

const messageOf = (more: Partial<Message> = {}): Message => ({
  id: 'm',
  conversationId: 'a',
  seq: 3,
  version: 1,
  direction: 'in',
  author: { kind: 'contact', name: 'Ana' },
  kind: 'text',
  text: 'hola',
  language: 'es',
  attachment: null,
  state: 'delivered',
  failure: null,
  translation: translationOf(),
  clientMsgId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})

describe('a bubble', () => {
  it('puts the agent’s language first: the translation of what came in, the own words of what went out', () => {
    const incoming = readingOf(messageOf(), null)
    expect(incoming.primary).toEqual({ text: 'hello', language: 'en' })
    expect(incoming.secondary).toEqual({ text: 'hola', language: 'es' })
    const outgoing = readingOf(messageOf({ direction: 'out' }), null)
    expect(outgoing.primary?.text).toBe('hola')
    expect(outgoing.secondary?.text).toBe('hello')
  })

  it('shows the original while it is translated, and what is written of the translation', () => {
    const pending = messageOf({ translation: translationOf({ state: 'pending', text: null }) })
    expect(readingOf(pending, null)).toMatchObject({
      primary: { text: 'hola' },
      secondary: null,
      pending: true,
    })
    expect(readingOf(pending, 'hel')).toMatchObject({
      primary: { text: 'hel' },
      secondary: { text: 'hola' },
      streaming: true,
    })
  })

  it.each(['failed', 'skipped', 'off'] as const)(
    'shows the original alone when translation is %s',
    (state) => {
      const reading = readingOf(messageOf({ translation: translationOf({ state, text: null }) }), 'left over')
      expect(reading).toMatchObject({ primary: { text: 'hola' }, secondary: null, pending: false })
    },
  )

  it('waits for no translation of a picture without words', () => {
    const picture = messageOf({ text: null, translation: translationOf({ state: 'pending', text: null }) })
    expect(readingOf(picture, null)).toMatchObject({ primary: null, pending: false })
  })

  it('is read when the contact has read beyond it, and never when it failed', () => {
    const sent = messageOf({ direction: 'out', state: 'sent' })
    expect(shownState(sent, 2)).toBe('sent')
    expect(shownState(sent, 3)).toBe('read')
    expect(shownState({ ...sent, state: 'failed' }, 9)).toBe('failed')
    expect(shownState({ ...sent, state: 'unknown' }, 9)).toBe('unknown')
  })

  it('has a problem when it was not translated or not sent', () => {
    expect(hasProblem(messageOf())).toBe(false)
    expect(hasProblem(messageOf({ translation: translationOf({ state: 'failed' }) }))).toBe(true)
    expect(hasProblem(messageOf({ direction: 'out', state: 'failed', translation: null }))).toBe(true)
    expect(hasProblem(messageOf({ direction: 'out', state: 'unknown', translation: null }))).toBe(true)
    expect(isUndelivered(messageOf({ direction: 'out', state: 'failed', translation: null }))).toBe(true)
    const untold = {
      direction: 'out',
      state: 'failed',
      translation: translationOf({ state: 'failed' }),
    } as const
    expect(isUndelivered(messageOf(untold))).toBe(false)
  })

  it('stands with the one before it when the same author wrote both within three minutes', () => {
    const one = messageOf()
    expect(continues(one, one, 0, 179_999)).toBe(true)
    expect(continues(one, one, 0, 180_000)).toBe(false)
    expect(continues(one, messageOf({ author: { kind: 'contact', name: 'Eva' } }), 0, 1)).toBe(false)
    expect(continues(undefined, one, 0, 0)).toBe(false)
  })
})

describe('the composer', () => {
  const preview: PreviewState = {
    state: 'done',
    text: 'good day',
    settings: '',
    preview: { token: 'token', translation: translationOf({ text: 'buenos días' }) },
  }

  it('sends with the token of exactly the text that was previewed', () => {
    expect(tokenFor('good day', preview)).toBe('token')
    expect(tokenFor('good day!', preview)).toBeNull()
    expect(tokenFor('good day', { state: 'waiting' })).toBeNull()
    expect(previewTextFor('good day', preview)).toBe('buenos días')
  })

  it('puts an emoji where the caret is, over what is selected', () => {
    expect(insertAt('ab', '👍', 1, 1)).toEqual({ text: 'a👍b', caret: 3 })
    expect(insertAt('abc', '👍', 0, 2)).toEqual({ text: '👍c', caret: 2 })
  })
})
