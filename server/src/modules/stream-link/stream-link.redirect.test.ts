import { describe, expect, it } from 'vitest'
import type { TargetRow } from './stream-link-assignment.store.ts'
import { compileTrustedProxies } from './stream-link-address.rules.ts'
import { clickColumns } from './stream-link-click.rules.ts'
import { compileLink } from './stream-link-compile.rules.ts'
import type { RedirectDeps, TableEntry } from './stream-link-redirect.types.ts'
import { createRedirect } from './stream-link.redirect.ts'
import type { LinkRow } from './stream-link.store.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
const OWNER = '01890a5d-ac96-774b-bcce-b302099a8057'
const LINK = '01890a5d-ac96-774b-bcce-b302099a8058'
const targetId = (place: number) => `01890a5d-ac96-774b-bcce-b302099a810${place}`

const entryOf = (more: Partial<LinkRow> = {}): TableEntry => {
  const row = {
    tenant_id: 1,
    main_account_id: OWNER,
    stream_link_id: LINK,
    code: 'abc',
    name: 'Spring',
    platform: 'whatsapp',
    only_online: false,
    sequential: true,
    ip_bind: false,
    regions: [],
    devices: [],
    hours: [],
    first_message: '',
    pass_utm: false,
    state: 'on',
    blocked_reason: null,
    default_url: null,
    expired_url: null,
    starts_at: null,
    expires_at: null,
    click_num: 0,
    version: 1,
    ...more,
  } as unknown as LinkRow
  const targets = [0, 1].map((place) => ({
    target_id: targetId(place),
    url: `https://wa.me/8521234567${place}`,
    weight: 1,
    fan_cap: null,
    fan_num: 0,
    messenger_account_id: null,
  })) as unknown as TargetRow[]
  return { link: compileLink(row, targets, { offsetAt: () => 0, online: new Set() }), host: null }
}

/** A redirector whose log keeps a line when the test says so, and what it has answered. */
const open = (entry: TableEntry, more: Partial<RedirectDeps> = {}) => {
  const lines: string[] = []
  const keep: ((isKept: boolean) => void)[] = []
  const bindings = new Map<string, string>()
  const redirect = createRedirect({
    table: { find: (code) => (code === 'abc' ? entry : undefined) },
    isReady: () => true,
    bindings: {
      find: (_, address) => bindings.get(address),
      known: (_, address) => bindings.get(address),
      bind: (_, address, id) => {
        bindings.set(address, id)
        return 'ab'.repeat(16)
      },
    },
    geo: {
      regionOf: () => 'HK',
      about: () => ({ source: '', notice: '', noticeUrl: '', builtAt: new Date(0) }),
      close: () => undefined,
    },
    append: (line, kept) => {
      lines.push(line)
      keep.push(kept)
    },
    now: () => NOW,
    chance: () => 0,
    bytes: (n) => new Uint8Array(n).fill(7),
    hash: () => '0123456789abcdef'.repeat(4),
    run: 'abcdef0123',
    trusted: compileTrustedProxies([]),
    linkHosts: new Set(['s.example']),
    isSecure: true,
    publicUrl: 'https://chat.example',
    ...more,
  })
  const visit = (url = '/abc', headers: Record<string, string> = {}, method = 'GET') => {
    const seen = { status: 0, headers: [] as string[], ended: false }
    const response = {
      headersSent: false,
      writeHead: (status: number, written: string[]) => {
        seen.status = status
        seen.headers = written
      },
      end: () => {
        seen.ended = true
      },
      destroy: () => undefined,
    }
    const request = {
      method,
      url,
      headers: { host: 's.example', 'user-agent': PHONE, ...headers },
      socket: { remoteAddress: '203.0.113.7' },
    }
    redirect(request, response)
    return seen
  }
  const keepAll = (isKept = true) => {
    for (const kept of keep.splice(0)) kept(isKept)
  }
  return { visit, lines, keepAll, bindings }
}

const header = ({ headers }: { headers: string[] }, name: string): string | undefined =>
  headers[headers.indexOf(name) + 1]
const field = (line: string | undefined, name: (typeof clickColumns)[number]): string | undefined =>
  line?.split('\t')[clickColumns.indexOf(name)]

describe('a click', () => {
  it('is answered once the log has it, and not before', () => {
    const { visit, lines, keepAll } = open(entryOf())
    const answer = visit()
    expect(lines).toHaveLength(1)
    expect(answer.ended).toBe(false)
    keepAll()
    expect([answer.status, answer.ended]).toEqual([302, true])
    expect(header(answer, 'Location')).toBe('https://wa.me/85212345670')
    expect(header(answer, 'Cache-Control')).toBe('no-store')
  })

  it('is answered also where the log has lost it', () => {
    const { visit, keepAll } = open(entryOf())
    const answer = visit()
    keepAll(false)
    expect(answer.status).toBe(302)
  })

  it('names its target, region, device, address and visitor in one line', () => {
    const { visit, lines } = open(entryOf())
    visit()
    expect(lines[0]?.split('\t')).toHaveLength(clickColumns.length)
    expect(field(lines[0], 'target_id')).toBe(targetId(0))
    expect(field(lines[0], 'region')).toBe('HK')
    expect(field(lines[0], 'device')).toBe('1')
    expect(field(lines[0], 'ip')).toBe('203.0.113.7')
    expect(field(lines[0], 'visitor_id')).toBe('01234567-89ab-8def-8123-456789abcdef')
  })

  it('keeps the visitor whom the cookie names, and gives a cookie to who has none', () => {
    const { visit, lines, keepAll } = open(entryOf())
    const known = visit('/abc', { cookie: `a=b; cx_visitor=${OWNER}` })
    const strange = visit('/abc', { cookie: 'cx_visitor=nobody' })
    keepAll()
    expect(field(lines[0], 'visitor_id')).toBe(OWNER)
    expect(known.headers).not.toContain('Set-Cookie')
    // Of this link alone: no owner can tell that a visitor of one link is a visitor of another.
    expect(header(strange, 'Set-Cookie')).toMatch(/; Path=\/abc; HttpOnly; SameSite=Lax; Secure$/)
  })

  it('carries the token of its line where the first message asks for one', () => {
    const { visit, lines, keepAll } = open(entryOf({ first_message: 'Hi {click}' }))
    const answer = visit()
    keepAll()
    const token = field(lines[0], 'token')
    expect(token).toMatch(/^[a-z0-9]{8,32}$/)
    expect(header(answer, 'Location')).toContain(`Hi%20${token}`)
  })

  it('of a machine is answered without a turn; only a robot leaves a line, and that without a target', () => {
    const { visit, lines, keepAll } = open(entryOf())
    const answers = [
      visit('/abc', {}, 'HEAD'),
      visit('/abc', { 'sec-purpose': 'prefetch' }),
      visit('/abc', { 'user-agent': 'WhatsApp/2.23.20.0' }),
      visit('/abc', { 'user-agent': '' }),
    ]
    keepAll()
    for (const answer of answers) expect(header(answer, 'Location')).toBe('https://wa.me/85212345670')
    for (const answer of answers) expect(answer.headers).not.toContain('Set-Cookie')
    expect(lines.map((line) => field(line, 'target_id'))).toEqual(['\\N', '\\N'])
    expect(lines.map((line) => field(line, 'token'))).toEqual(['\\N', '\\N'])
  })
})

describe('a bound address', () => {
  it('waits for what the database knows, and is not bound a second time', async () => {
    const { visit, lines, keepAll } = open(entryOf({ ip_bind: true }), {
      bindings: { find: async () => targetId(1), known: () => undefined, bind: () => 'ab'.repeat(16) },
    })
    const answer = visit()
    expect(lines).toEqual([])
    await new Promise((done) => setImmediate(done))
    keepAll()
    expect(header(answer, 'Location')).toBe('https://wa.me/85212345671')
    expect(field(lines[0], 'bind')).toBe('0')
  })

  it('stays with the first target', () => {
    const { visit, lines, bindings } = open(entryOf({ ip_bind: true }))
    for (let n = 0; n < 3; n += 1) visit()
    expect(bindings.get('203.0.113.7')).toBe(targetId(0))
    expect(lines.map((line) => field(line, 'bind'))).toEqual(['1', '0', '0'])
    expect(lines.map((line) => field(line, 'target_id'))).toEqual(Array(3).fill(targetId(0)))
  })

  it('is told that it failed where finding it does', async () => {
    const { visit } = open(entryOf({ ip_bind: true }), {
      bindings: { find: () => Promise.reject(new Error('x')), known: () => undefined, bind: () => '' },
    })
    const answer = visit()
    await new Promise((done) => setImmediate(done))
    expect(answer.status).toBe(503)
  })
})

describe('a page instead', () => {
  it.each([
    ['an unknown code', '/nothing', {}, 'GET', 404],
    ['a code with more behind it', '/abc/', {}, 'GET', 404],
    ['another host', '/abc', { host: 'evil.example' }, 'GET', 404],
    ['no host', '/abc', { host: '' }, 'GET', 404],
    ['another method', '/abc', {}, 'DELETE', 405],
  ])('for %s', (_, url, headers, method, status) => {
    const { visit, lines } = open(entryOf())
    expect(visit(url, headers, method)).toMatchObject({ status, ended: true })
    expect(lines).toEqual([])
  })

  it('for who asks for the 61st unknown code within a minute', () => {
    const { visit } = open(entryOf())
    const statuses = Array.from({ length: 61 }, (_, n) => visit(`/none${n}`).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
    expect(statuses[60]).toBe(429)
  })

  it('for every code while there is no table', () => {
    const { visit } = open(entryOf(), { isReady: () => false, table: { find: () => undefined } })
    expect(visit().status).toBe(503)
  })

  it('where something breaks', () => {
    const { visit } = open(entryOf(), {
      hash: () => {
        throw new Error('x')
      },
    })
    expect(visit().status).toBe(503)
  })

  it('where a location holds what no header may', () => {
    const entry = entryOf()
    const [target] = entry.link.targets
    if (target === undefined) throw new Error('no target')
    Object.assign(target.location, { pieces: ['https://wa.me/1\r\nX-Evil: 1'] })
    const { visit, keepAll } = open(entry)
    const answer = visit()
    keepAll()
    expect(answer.status).toBe(200)
    expect(answer.headers.join('\n')).not.toContain('X-Evil')
  })
})
