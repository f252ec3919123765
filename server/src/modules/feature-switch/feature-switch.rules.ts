import { type SwitchName, switchNames } from '@chatx/contract/feature-switch'

export type Switches = Readonly<Record<SwitchName, boolean>>

/** How a tenant begins: people may register, nothing is a demo, and operators log in as they like. */
export const defaults: Switches = { registration: true, demoMode: false, operatorSecondFactor: false }

const isKnown = (name: string): name is SwitchName => (switchNames as readonly string[]).includes(name)

/** What is stored over the defaults; a switch that the product no longer has is passed over. */
export const switchesFrom = (stored: readonly { name: string; is_on: boolean }[]): Switches => ({
  ...defaults,
  ...Object.fromEntries(stored.filter(({ name }) => isKnown(name)).map(({ name, is_on }) => [name, is_on])),
})
