import type { DemoServer } from './server.ts'

type Envelope = { code: number; msg: string; data: Record<string, unknown> }

const post = async (
  server: DemoServer,
  path: string,
  body: unknown,
  token?: string,
): Promise<Envelope['data']> => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const envelope = (await answer.json()) as Envelope
  if (envelope.code !== 200) throw new Error(`${path}: ${envelope.msg}`)
  return envelope.data
}

/** Adds a language-model endpoint as the operator does. */
export const addLanguageModel = async (
  server: DemoServer,
  baseUrl: string,
  apiKey: string,
): Promise<void> => {
  const login = await post(server, '/chatx-admin/api/auth/login', {
    userName: 'operator@demo.chatx.local',
    password: 'Demo1234',
  })
  const engine = { kind: 'openai-compatible', name: 'Model', baseUrl, apiKey, model: 'test-model' }
  await post(server, '/chatx-admin/api/translationEngine/create', engine, String(login['accessToken']))
}
