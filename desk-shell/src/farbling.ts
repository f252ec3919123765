/**
 * The text of a script that runs before a page's own, in every frame of an account's partition. What the page reads from a
 * canvas or from sound differs in a few bits from what another account's page reads, and is the same each time for one
 * site. Nothing else is touched: a value that is changed here but not in workers would give the account away by itself.
 * @param seed the account's secret of 32 bytes in base64url, which never reaches a page: it ends in this closure
 */
export const farblingScript = (seed: string): string => `(${farble.toString()})(${JSON.stringify(seed)})`

/** Runs in the page: it may use nothing that stands outside of it. */
// oxlint-disable-next-line max-lines-per-function -- its text is sent as a whole, so its parts cannot stand beside it
function farble(seed: string): void {
  // The last two labels stand for the site; where a suffix has two of its own, sites of it share a seed, no more.
  const site = location.hostname.split('.').slice(-2).join('.')
  const hash = (text: string): number => {
    let value = 2_166_136_261
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
    return value >>> 0
  }
  const begin = hash(`${seed}:${site}`) || 1
  const chances = () => {
    let state = begin
    return () => {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return state >>> 0
    }
  }
  const farbled = (pixels: Uint8ClampedArray): void => {
    const next = chances()
    for (let at = next() % 64; at < pixels.length; at += 4 * (1 + (next() % 61))) {
      const place = at - (at % 4) + (next() % 3)
      // Fully transparent and evenly black stay as they are: a page may compare them with what it knows.
      if ((pixels[place] ?? 0) > 0 && (pixels[place] ?? 0) < 255) pixels[place] = (pixels[place] ?? 0) ^ 1
    }
  }
  /** Keeps the name, length and text of what it stands for, as pages may look at them. */
  const wrap = (owner: object, name: string, make: (original: never) => unknown): void => {
    const original = Reflect.get(owner, name) as object
    const handler = { apply: make(original as never) as never }
    Reflect.defineProperty(owner, name, {
      value: new Proxy(original as never, handler),
      writable: true,
      configurable: true,
      enumerable: true,
    })
  }
  type Call = (target: unknown, self: never, args: never[]) => unknown
  const readPixels = CanvasRenderingContext2D.prototype.getImageData
  const copyOf = (canvas: HTMLCanvasElement): HTMLCanvasElement => {
    const copy = document.createElement('canvas')
    copy.width = canvas.width
    copy.height = canvas.height
    const context = copy.getContext('2d')
    if (context === null || canvas.width === 0 || canvas.height === 0) return canvas
    context.drawImage(canvas, 0, 0)
    const image = readPixels.call(context, 0, 0, copy.width, copy.height)
    farbled(image.data)
    context.putImageData(image, 0, 0)
    return copy
  }
  const onCopy =
    (original: Call): Call =>
    (_target, self, args) =>
      Reflect.apply(original as never, copyOf(self), args)
  wrap(HTMLCanvasElement.prototype, 'toDataURL', onCopy as never)
  wrap(HTMLCanvasElement.prototype, 'toBlob', onCopy as never)
  wrap(
    CanvasRenderingContext2D.prototype,
    'getImageData',
    ((original: Call): Call =>
      (_target, self, args) => {
        const image = Reflect.apply(original as never, self, args) as ImageData
        farbled(image.data)
        return image
      }) as never,
  )
  const seen = new WeakSet<object>()
  wrap(
    AudioBuffer.prototype,
    'getChannelData',
    ((original: Call): Call =>
      (_target, self, args) => {
        const samples = Reflect.apply(original as never, self, args) as Float32Array
        if (seen.has(samples)) return samples
        seen.add(samples)
        const next = chances()
        for (let at = next() % 32; at < samples.length; at += 1 + (next() % 97))
          samples[at] = (samples[at] ?? 0) * (1 + ((next() % 2_001) - 1_000) * 1e-7)
        return samples
      }) as never,
  )
}
