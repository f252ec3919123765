export type Target = { host: string; port: number }
export type Credentials = { username: string; password: string }
/** A proxy, as it is dialled. */
export type Route = Credentials & Target & { protocol: 'http' | 'https' | 'socks5' }
