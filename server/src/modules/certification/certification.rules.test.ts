import {
  certificationForm,
  isCertificateNumber,
  isOrganizationCode,
  picturesOf,
} from '@chatx/contract/certification'
import { describe, expect, it } from 'vitest'
import { maskDetails, maskNumber } from './certification.rules.ts'

describe('a masked number', () => {
  it.each([
    ['11010519491231002X', '••••••••••••••002X'],
    ['E12345678', '•••••••78'],
    ['A1234', '••••4'],
    ['ABC', '•••'],
    ['', ''],
  ])('of %j is %j', (number, masked) => expect(maskNumber(number)).toBe(masked))

  it('hides all but its end, and leaves names', () => {
    const details = {
      legalPerson: '李伟',
      certificateNumber: '11010519491231002X',
      enterpriseName: 'ACME',
      organizationCode: '91350100M000100Y43',
    }
    expect(maskDetails(details)).toEqual({
      ...details,
      certificateNumber: '••••••••••••••002X',
      organizationCode: '••••••••••••••0Y43',
    })
  })
})

describe('the number of a certificate', () => {
  it.each(['11010519491231002X', '440524188001010014'])('%s is one of an identity card', (number) =>
    expect(isCertificateNumber('idCard', number)).toBe(true),
  )
  it.each([
    ['a slip in a digit', '11010519491231003X'],
    ['two digits swapped', '11015019491231002X'],
    ['a wrong check digit', '110105194912310021'],
    ['a day that there is not', '110105194902300020'],
    ['too few digits', '11010519491231002'],
    ['a letter', '1101051949123100X2'],
    ['nothing', ''],
  ])('with %s is none of an identity card', (_, number) =>
    expect(isCertificateNumber('idCard', number)).toBe(false),
  )
  it.each([
    ['E12345678', true],
    ['H12345678(9)', false],
    ['A-123-456', true],
    ['-A12345', false],
    ['A123', false],
    ['A'.repeat(31), false],
  ])('%s can be a passport’s: %s', (number, can) => expect(isCertificateNumber('passport', number)).toBe(can))
})

describe('the code of an organization', () => {
  it.each([
    ['91350100M000100Y43', true],
    ['91350100M000100Y44', false],
    ['91350100M000100I43', false],
    ['HRB-12345', true],
    ['HRB 12345', false],
    ['12345678', true],
    ['1234', false],
    ['', false],
  ])('%j can be one: %s', (code, can) => expect(isOrganizationCode(code)).toBe(can))
})

const file = (n: number) => `0198aaaa-0000-7000-8000-00000000000${n}`
const person = {
  kind: 'personal' as const,
  legalPerson: ' Li Wei ',
  certificateType: 'idCard' as const,
  certificateNumber: '110105 19491231 002x',
  front: file(1),
  back: file(2),
}
const enterprise = {
  ...person,
  kind: 'enterprise' as const,
  enterpriseName: 'ACME',
  organizationCode: '91350100m000100y43',
  licence: file(3),
}
const wrong = (form: object) => {
  const parsed = certificationForm.safeParse(form)
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
}

describe('a request', () => {
  it('is taken as people write it', () => {
    expect(certificationForm.parse(person)).toEqual({
      ...person,
      legalPerson: 'Li Wei',
      certificateNumber: '11010519491231002X',
      enterpriseName: '',
      organizationCode: '',
      licence: null,
    })
    expect(certificationForm.parse(enterprise)).toMatchObject({ organizationCode: '91350100M000100Y43' })
  })

  it.each<[string, object, string[]]>([
    ['without a name', { ...person, legalPerson: ' ' }, ['legalPerson']],
    ['with a wrong number', { ...person, certificateNumber: '1' }, ['certificateNumber']],
    ['of a person with an enterprise', { ...person, enterpriseName: 'ACME' }, ['enterpriseName']],
    ['of a person with a code', { ...person, organizationCode: '12345678' }, ['organizationCode']],
    ['of a person with a licence', { ...person, licence: file(3) }, ['licence']],
    ['of an enterprise without a name', { ...enterprise, enterpriseName: '' }, ['enterpriseName']],
    ['of an enterprise without a code', { ...enterprise, organizationCode: '' }, ['organizationCode']],
    ['of an enterprise without its licence', { ...enterprise, licence: null }, ['licence']],
    ['without the back of the card', { ...person, back: null }, ['back']],
    [
      'with the back of a passport',
      { ...person, certificateType: 'passport', certificateNumber: 'E12345678' },
      ['back'],
    ],
    ['with something else', { ...person, state: 'passed' }, ['']],
  ])('is refused %s', (_, form, paths) => expect(wrong(form)).toEqual(paths))

  it('needs the pictures of its kind', () => {
    expect(picturesOf('personal', 'idCard')).toEqual(['front', 'back'])
    expect(picturesOf('personal', 'passport')).toEqual(['front'])
    expect(picturesOf('enterprise', 'passport')).toEqual(['front', 'licence'])
  })
})
