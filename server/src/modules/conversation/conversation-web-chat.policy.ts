/**
 * Whether a page may show this chat. The hosted page has no embedder; an empty list lets every page embed. The origin is
 * told by the embedding page itself, so this keeps honest sites apart and is no secret keeper.
 */
export const maySeeChat = (allowedOrigins: string[], embedder: string | undefined): boolean =>
  embedder === undefined ||
  allowedOrigins.length === 0 ||
  allowedOrigins.some((origin) => sameOrigin(origin, embedder))

const sameOrigin = (a: string, b: string): boolean => {
  try {
    return new URL(a).origin === new URL(b).origin
  } catch {
    return false
  }
}
