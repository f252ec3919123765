/** A `ref` for what takes the focus as soon as it is there. */
export const focusOn = (place: HTMLElement | null): void => place?.focus({ preventScroll: true })
