// Automatic replies: welcome replies to the first message of a fan session, keyword replies to what a message says.
// What always holds: an inbound message has one plan, the welcome before at most one keyword reply; an exact match wins
// over a partial one, among partial ones the longest keyword, and what ties is chosen at random; every process works
// from the rules that were saved at most two seconds ago.
export { type AutoReplyService, createAutoReplyService } from './auto-reply.service.ts'
export { autoReplyRoutes } from './auto-reply.routes.ts'
