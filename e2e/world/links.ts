import { call } from './api.ts'
import type { DemoServer } from './server.ts'

const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'

export type VisitedLink = { id: string; code: string; reportUrl: string }

/** A traffic-split link of the demo's owner with a few visits, a public report and a report of abuse. */
export const makeVisitedLink = async (server: DemoServer): Promise<VisitedLink> => {
  const login = await call(server, '/chatx/user/login', {
    body: { userName: 'owner@demo.chatx.local', password: 'Demo1234' },
  })
  const token = String(login['accessToken'])
  const urls = ['https://wa.me/8613800000001', 'https://wa.me/8613800000002', 'https://wa.me/8613800000003']
  const link = await call(server, '/chatx/user/streamLink/create', {
    body: {
      name: 'Spring campaign 春季活动',
      platform: 'whatsapp',
      mode: 2,
      targets: urls.map((url) => ({ url })),
      firstMessage: 'Hi {link} {click}',
      remark: 'Facebook',
    },
    token,
  })
  const [id, short] = [String(link['id']), String(link['sortUrl'])]
  for (let visits = 0; visits < 5; visits += 1)
    await fetch(short, { redirect: 'manual', headers: { 'user-agent': PERSON } })
  const report = await call(server, '/chatx/user/streamLinkVisit/setReport', {
    method: 'PUT',
    body: { id, enabled: true },
    token,
  })
  const code = new URL(short).pathname.slice(1)
  await call(server, '/chatx/open/streamLink/reportAbuse', {
    body: { code, reason: 'spam', detail: 'Not what I asked for' },
  })
  return { id, code, reportUrl: String(report['reportUrl']) }
}
