// The data lines of a server-sent event stream, whole, however the bytes were cut on their way.

/** Yields the `data` of each event; comments and other fields are skipped, a last event without its blank line counts. */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let buffer = ''
  let data: string[] = []
  for await (const bytes of body) {
    buffer += decoder.decode(bytes, { stream: true })
    const lines = buffer.split(/\r\n|\n|\r(?!$)/)
    buffer = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
      if (line === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      }
    }
  }
  if (buffer.startsWith('data:')) data.push(buffer.slice(5).trim())
  if (data.length > 0) yield data.join('\n')
}
