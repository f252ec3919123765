import * as z from 'zod'

/** A public identifier: UUIDv7, made by the server, opaque to everybody else. */
export const id = () => z.uuid()
/** A point in time as ISO 8601 in UTC with milliseconds. */
export const instant = () => z.iso.datetime()
/** A BCP-47 language code of the product's list, for example `zh-CN`. */
export const languageCode = () => z.string().min(2).max(20)
