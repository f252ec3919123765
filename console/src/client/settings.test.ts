import { describe, expect, it } from 'vitest'
import { type KeyStore, noStore } from '@chatx/web-kit/storage.ts'
import { createSettingsStore, defaultSettings, readSettings, settingsJson } from './settings.ts'

const keeping = (values: Record<string, string> = {}): KeyStore & { values: Record<string, string> } => ({
  values,
  get: (key) => values[key] ?? null,
  set: (key, value) => {
    values[key] = value
  },
  remove: (key) => {
    delete values[key]
  },
})

const reading = (layout: string) => readSettings(keeping({ layout }))

describe('kept settings', () => {
  it('are the defaults of the specification when nothing was kept, or nothing can be', () => {
    expect(reading('{}')).toEqual(defaultSettings)
    expect(readSettings(noStore)).toEqual(defaultSettings)
    expect(defaultSettings).toMatchObject({
      colorWeak: false,
      navbar: true,
      menu: true,
      themeColor: '#165DFF',
      menuWidth: 260,
      device: 'desktop',
      tabBar: true,
    })
  })

  it.each([
    ['no JSON', '{'],
    ['something else', '[1]'],
    ['null', 'null'],
    ['a text for a switch', '{"menu":"no"}'],
    ['a colour that is none', '{"themeColor":"red;}"}'],
    ['a menu too narrow', '{"menuWidth":20}'],
    ['a menu too wide', '{"menuWidth":900}'],
    ['a device that is none', '{"device":"watch"}'],
    ['a contact without its path', '{"customer":{"account":"a"}}'],
    ['a drawer left open', '{"globalSettings":true}'],
    ['a guide left open', '{"guideState":true,"guideType":"registration","maskTourState":true}'],
    ['an old menu', '{"serverMenu":[{"name":"Home"}]}'],
  ])('ignore %s', (_what, layout) => {
    expect(reading(layout)).toEqual(defaultSettings)
  })

  it('keep what is good beside what is not', () => {
    expect(reading('{"menu":false,"menuWidth":"wide","themeColor":"#0f9d8a"}')).toEqual({
      ...defaultSettings,
      menu: false,
      themeColor: '#0f9d8a',
    })
  })
})

describe('the store of settings', () => {
  it('keeps a change, tells of it, and forgets what belongs to one sitting', () => {
    const place = keeping()
    const settings = createSettingsStore(place)
    let told = 0
    const stop = settings.subscribe(() => {
      told += 1
    })
    settings.set({ footer: true, globalSettings: true })
    stop()
    settings.set({ tabBar: false })
    expect(told).toBe(1)
    expect(settings.current()).toMatchObject({ footer: true, globalSettings: true, tabBar: false })
    expect(readSettings(place)).toEqual({ ...defaultSettings, footer: true, tabBar: false })
  })

  it('follows another tab, and only in what is kept', () => {
    const place = keeping()
    let tell: (name: string | null) => void = () => {}
    const settings = createSettingsStore(place, (changed) => {
      tell = changed
    })
    settings.set({ globalSettings: true, maskTourState: true })
    place.set('layout', '{"colorWeak":true}')
    tell('theme')
    expect(settings.current().colorWeak).toBe(false)
    tell('layout')
    expect(settings.current()).toMatchObject({
      colorWeak: true,
      globalSettings: true,
      maskTourState: true,
    })
  })

  it('writes every setting as JSON, the theme among them', () => {
    expect(JSON.parse(settingsJson(defaultSettings, 'dark'))).toEqual({ ...defaultSettings, theme: 'dark' })
  })
})
