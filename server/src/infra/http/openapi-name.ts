/** `webChat` -> `WebChat`: how the reference calls a shape. */
export const pascalCase = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** `webChat` -> `web-chat`: how the reference calls a module, as the folders of the server do. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
