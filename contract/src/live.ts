import * as z from 'zod'
import { conversation, message } from './conversation.ts'
import { id } from './base/ids.ts'
import { translation } from './translation.ts'
import { visitorMessage } from './web-chat.ts'

/**
 * The live connection: `GET /live?ticket=…` as a WebSocket. Durable events carry a sequence of their stream without
 * gaps; a client applies them in order, keeps the last one and resumes from it. Ephemeral ones carry none.
 * Every event holds the whole new state of what changed, so applying it twice does nothing.
 */
export const deskEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), data: z.object({ message, conversation }) }),
  z.object({ type: z.literal('conversation'), data: z.object({ conversation }) }),
  z.object({
    type: z.literal('account'),
    data: z.object({ messengerAccountId: id(), state: z.enum(['offline', 'online', 'disabled']) }),
  }),
  z.object({
    type: z.literal('balance'),
    data: z.object({ remainingChars: z.number().int(), low: z.boolean() }),
  }),
])
export type DeskEvent = z.output<typeof deskEvent>

export const visitorEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), data: z.object({ message: visitorMessage }) }),
  z.object({ type: z.literal('agent_read'), data: z.object({ seq: z.number().int() }) }),
])
export type VisitorEvent = z.output<typeof visitorEvent>

export const ephemeralEvent = z.discriminatedUnion('type', [
  /** The owner's console hears that figures moved, at most once a second, and reads them again. */
  z.object({ type: z.literal('figures'), data: z.object({}) }),
  /** The owner's console hears that its notifications changed: a new one, one read elsewhere, one withdrawn. */
  z.object({ type: z.literal('notification'), data: z.object({}) }),
  z.object({
    type: z.literal('typing'),
    data: z.object({ conversationId: id(), who: z.enum(['contact', 'agent']), on: z.boolean() }),
  }),
  /** A web chat's visitor hears whether somebody is there to answer. */
  z.object({ type: z.literal('channel'), data: z.object({ online: z.boolean() }) }),
  z.object({ type: z.literal('presence'), data: z.object({ conversationId: id(), online: z.boolean() }) }),
  z.object({
    type: z.literal('translation.delta'),
    data: z.object({ messageId: id(), version: z.number().int(), delta: z.string() }),
  }),
  z.object({ type: z.literal('translation.state'), data: z.object({ messageId: id(), translation }) }),
  z.object({
    type: z.literal('viewing'),
    data: z.object({ conversationId: id(), agents: z.array(z.string()) }),
  }),
])
export type EphemeralEvent = z.output<typeof ephemeralEvent>

/** Frames the server sends. `reload`: the position is too old, load the lists anew. `bye`: do not reconnect before acting on it. */
export type ServerFrame =
  | { t: 'ready'; seq: number }
  | { t: 'event'; seq: number; event: DeskEvent | VisitorEvent }
  | { t: 'ephemeral'; event: EphemeralEvent }
  | { t: 'reload'; seq: number }
  | { t: 'bye'; reason: 'logged_out' | 'disabled' | 'elsewhere' | 'restart' | 'slow' }
  | { t: 'pong' }

/** Frames a client sends. A connection delivers nothing before `resume`; without `seq` it begins at the present. */
export const clientFrame = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('resume'), seq: z.number().int().min(0).optional() }),
  z.strictObject({ t: z.literal('typing'), conversationId: id().optional(), on: z.boolean() }),
  z.strictObject({ t: z.literal('viewing'), conversationId: id().nullable() }),
  z.strictObject({ t: z.literal('ping') }),
])
export type ClientFrame = z.output<typeof clientFrame>
