import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { formTexts } from './form-texts.ts'
import { schemaErrors } from './schema-errors.ts'

const en = textsFor(formTexts, 'en-US')
const schema = z.strictObject({
  name: z.string().trim().min(1).max(5),
  mail: z.email(),
  site: z.url(),
  ports: z.number().int().min(0).max(9),
  secret: z.string().min(6).regex(/\d/),
  contents: z.array(z.strictObject({ text: z.string().trim().min(1) })).min(1),
})
const fine = {
  name: 'a',
  mail: 'a@b.example',
  site: 'https://a.example',
  ports: 1,
  secret: 'abcde1',
  contents: [{ text: 'x' }],
}

describe('what a form says of its fields', () => {
  it('says nothing when everything is right', () => {
    expect(schemaErrors(schema, fine, en)).toEqual({})
  })

  it('asks for what is empty, whatever the rule is called', () => {
    const errors = schemaErrors(schema, { ...fine, name: '', mail: '', secret: '' }, en)
    expect(errors).toEqual({ name: en.required, mail: en.required, secret: en.required })
  })

  it('explains what is wrong, in the reader’s language', () => {
    const wrong = { ...fine, name: 'abcdefgh', mail: 'x', site: 'x', ports: 10 }
    expect(schemaErrors(schema, wrong, en)).toEqual({
      name: 'At most 5 characters',
      mail: en.email,
      site: en.url,
      ports: 'Must be 9 or less',
    })
    expect(schemaErrors(schema, wrong, textsFor(formTexts, 'zh-CN')).name).toBe('最多 5 个字符')
  })

  it('prefers the form’s own sentence, and keeps one complaint per field', () => {
    expect(schemaErrors(schema, { ...fine, secret: 'ab' }, en, { secret: 'Digits, please' })).toEqual({
      secret: 'Digits, please',
    })
  })

  it('names fields inside lists by their path', () => {
    expect(schemaErrors(schema, { ...fine, contents: [{ text: 'x' }, { text: ' ' }] }, en)).toEqual({
      'contents.1.text': en.required,
    })
    expect(schemaErrors(schema, { ...fine, contents: [] }, en)).toEqual({ contents: en.tooFew(1) })
  })
})
