import { describe, expect, it } from 'vitest'
import { type FramePlan, planFrame } from './frame-plan.ts'
import { defaultSettings, type Settings } from '../client/settings.ts'

const usual: FramePlan = { top: true, menu: 'side', tabs: true, footer: false, phone: false }
const phone: FramePlan = { top: true, menu: 'drawer', tabs: false, footer: false, phone: true }

const cases: [string, Partial<Settings>, boolean, FramePlan][] = [
  ['as it comes', {}, false, usual],
  ['no top bar', { navbar: false }, false, { ...usual, top: false }],
  ['no menu', { menu: false }, false, { ...usual, menu: 'none' }],
  ['menu in the top bar', { topMenu: true }, false, { ...usual, menu: 'top' }],
  ['menu in a top bar that is not there', { topMenu: true, navbar: false }, false, { ...usual, top: false }],
  ['menu put away', { hideMenu: true }, false, { ...usual, menu: 'drawer' }],
  ['top menu put away', { hideMenu: true, topMenu: true }, false, { ...usual, menu: 'drawer' }],
  ['no menu, and that put away', { menu: false, hideMenu: true }, false, { ...usual, menu: 'none' }],
  ['no tabs', { tabBar: false }, false, { ...usual, tabs: false }],
  ['a footer', { footer: true }, false, { ...usual, footer: true }],
  ['a phone by choice', { device: 'mobile' }, false, phone],
  ['a narrow window', {}, true, phone],
  ['a narrow window without top bar', { navbar: false, topMenu: true }, true, phone],
  ['a narrow window without menu', { menu: false }, true, { ...phone, menu: 'none' }],
]

describe('the frame', () => {
  it.each(cases)('%s', (_what, change, narrow, plan) => {
    expect(planFrame({ ...defaultSettings, ...change }, narrow)).toEqual(plan)
  })
})
