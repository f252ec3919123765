import { call } from './api.ts'
import type { DemoServer } from './server.ts'

/** Adds a language-model endpoint as the operator does. */
export const addLanguageModel = async (
  server: DemoServer,
  baseUrl: string,
  apiKey: string,
): Promise<void> => {
  const login = await call(server, '/chatx-admin/api/auth/login', {
    body: { userName: 'operator@demo.chatx.local', password: 'Demo1234' },
  })
  const body = { kind: 'openai-compatible', name: 'Model', baseUrl, apiKey, model: 'test-model' }
  await call(server, '/chatx-admin/api/translationEngine/create', {
    body,
    token: String(login['accessToken']),
  })
}
