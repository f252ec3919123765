import { Component, type ComponentType, createElement, type JSX } from 'preact'

const same = (a: object, b: object): boolean => {
  const [before, after] = [Object.entries(a), new Map(Object.entries(b))]
  return before.length === after.size && before.every(([name, value]) => Object.is(value, after.get(name)))
}

/** Draws a component again only when one of its properties is another one. */
export const memo = <P extends object>(Inner: (props: P) => JSX.Element): ComponentType<P> =>
  class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !same(this.props, next)
    }
    override render(): JSX.Element {
      return createElement(Inner, this.props)
    }
  }
