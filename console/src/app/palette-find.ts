/** What the palette can offer before the server was asked: its name as shown, and what else it is found by. */
export type Findable = { title: string; alike: readonly string[] }

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** 0 for no match; more for a better one: the beginning of the name, then of one of its words, then anything. */
export const score = (found: Findable, query: string): number => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const title = plain(found.title)
  const all = [title, ...found.alike.map(plain)]
  if (!words.every((word) => all.some((text) => text.includes(word)))) return 0
  const whole = words.join(' ')
  if (title.startsWith(whole)) return 3
  return title.split(/[\s-]+/).some((part) => part.startsWith(whole)) ? 2 : 1
}

/** Those that match, the better ones first and else in their order; all of them while nothing is asked. */
export const find = <T extends Findable>(list: readonly T[], query: string): T[] =>
  query.trim() === ''
    ? [...list]
    : list
        .map((one) => ({ one, points: score(one, query) }))
        .filter(({ points }) => points > 0)
        .sort((a, b) => b.points - a.points)
        .map(({ one }) => one)
