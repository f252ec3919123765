import type { Certification } from '@chatx/contract/certification'
import { describe, expect, it } from 'vitest'
import { complaintsOf, inputOf, sentSize, type Written, writtenFrom } from './certification.format.ts'

const t = { numberWrong: 'number', codeWrong: 'code', pictureAsk: 'picture', required: 'required' }
const person: Written = {
  kind: 'personal',
  legalPerson: 'Li Wei',
  certificateType: 'idCard',
  certificateNumber: '110105 19491231002x',
  enterpriseName: '',
  organizationCode: '',
}
const enterprise: Written = {
  ...person,
  kind: 'enterprise',
  enterpriseName: 'ACME',
  organizationCode: '91350100m000100y43',
}
const all = { front: 1, back: 1, licence: 1 }

describe('the form', () => {
  it('begins with an earlier request, but not with its masked numbers', () => {
    expect(writtenFrom(undefined)).toMatchObject({
      kind: 'personal',
      certificateType: 'idCard',
      legalPerson: '',
    })
    const earlier = {
      ...enterprise,
      certificateNumber: '••••002X',
      organizationCode: '••43',
    } as Certification
    expect(writtenFrom(earlier)).toEqual({ ...enterprise, certificateNumber: '', organizationCode: '' })
    expect(writtenFrom({ ...earlier, legalPerson: null, enterpriseName: null })).toMatchObject({
      legalPerson: '',
      enterpriseName: '',
    })
  })

  it('sends nothing of an enterprise for a person', () => {
    expect(inputOf({ ...enterprise, kind: 'personal' })).toMatchObject({
      enterpriseName: '',
      organizationCode: '',
    })
    expect(inputOf(enterprise)).toEqual(enterprise)
  })

  it.each<[string, Written, object, object]>([
    ['a whole one of a person', person, { front: 1, back: 1 }, {}],
    ['a whole one of an enterprise', enterprise, all, {}],
    ['no pictures', person, {}, { front: 'picture', back: 'picture' }],
    ['no licence', enterprise, { front: 1, back: 1 }, { licence: 'picture' }],
    ['a passport, which has no back', { ...person, certificateType: 'passport' }, { front: 1 }, {}],
    ['a wrong number', { ...person, certificateNumber: '1' }, all, { certificateNumber: 'number' }],
    ['no number', { ...person, certificateNumber: ' ' }, all, { certificateNumber: 'required' }],
    ['a wrong code', { ...enterprise, organizationCode: 'x' }, all, { organizationCode: 'code' }],
    [
      'an enterprise without a name and code',
      { ...enterprise, enterpriseName: ' ', organizationCode: '' },
      all,
      { enterpriseName: 'required', organizationCode: 'required' },
    ],
  ])('says what is wrong with %s', (_, written, chosen, complaints) => {
    expect(complaintsOf(written, chosen, t)).toEqual(complaints)
  })
})

describe('a picture', () => {
  it.each([
    [
      { width: 4800, height: 3000 },
      { width: 2400, height: 1500 },
    ],
    [
      { width: 1000, height: 640 },
      { width: 1000, height: 640 },
    ],
    [{ width: 199, height: 640 }, undefined],
    [{ width: 9000, height: 600 }, undefined],
  ])('of %j is sent as %j', (picture, size) => expect(sentSize(picture)).toEqual(size))
})
