import type { StreamLinkDetail } from '@chatx/contract/stream-link'
import { streamLinkForm } from '@chatx/contract/stream-link'
import { expect, it } from 'vitest'
import { extraErrors, freshValues, inputOf, previewOf, valuesOf } from './stream-link-form.format.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'
const form = {
  name: 'Spring',
  platform: 'whatsapp',
  type: 1,
  mode: 2,
  ipBind: 1,
  domainId: null,
  regions: ['BR'],
  devices: ['mobile'],
  defaultUrl: 'https://shop.example.com/',
  firstMessage: 'Hi {link}',
  passUtm: true,
  hours: [{ days: [1, 2], from: '22:00', to: '06:00' }],
  startsAt: null,
  expiresAt: '2026-01-10T01:30:00.000Z',
  expiredUrl: null,
  remark: '',
} as const
const target = { id, url: 'https://wa.me/8613800000001', weight: 3, fanCap: 50 }

it('gives a link back as it came, with its targets and their ids', () => {
  const detail = { form, targetList: [target] } as unknown as StreamLinkDetail
  const input = inputOf(valuesOf(detail, 'Asia/Shanghai'), 'Asia/Shanghai')
  expect(streamLinkForm.parse(input)).toEqual({ ...form, targets: [target] })
})

it('takes the addresses as the server has read them', () => {
  const values = { ...freshValues, name: 'A', platform: 'telegram' as const, text: 't.me/shop' }
  expect(inputOf(values, 'UTC', ['https://t.me/shop']).targets).toEqual([
    { url: 'https://t.me/shop', weight: 1, fanCap: null },
  ])
})

it('asks for a name, a platform, account links and an end after the start', () => {
  const t = { nameAsk: 'name', platformAsk: 'platform', noneValid: 'links', wrongOrder: 'order' }
  expect(extraErrors(freshValues, t)).toEqual({ name: 'name', platform: 'platform', text: 'links' })
  const filled = { ...freshValues, name: 'A', platform: 'other' as const, text: 'https://a.example' }
  expect(extraErrors(filled, t)).toEqual({})
  const ended = { ...filled, startsAt: '2026-02-01T00:00', expiresAt: '2026-01-01T00:00' }
  expect(extraErrors(ended, t)).toEqual({ expiresAt: 'order' })
})

it('previews a message without taking a name for a pattern', () => {
  expect(previewOf('Hi {link}', '$& {x}')).toBe('Hi $& {x}')
})
