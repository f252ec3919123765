import { describe, expect, it } from 'vitest'
import * as access from '@chatx/contract/access'
import { listGuide } from '@chatx/contract/guide'
import { getSite } from '@chatx/contract/tenant'
import { targets } from './targets.ts'

const contract = { ...access, getSite, listGuide }

describe('targets', () => {
  it.each(Object.entries(targets))('%s is what the contract says', (name, target) => {
    const { method, path, successCode } = contract[name as keyof typeof targets]
    expect(target).toEqual({ method, path, ...(successCode === undefined ? {} : { successCode }) })
  })
})
