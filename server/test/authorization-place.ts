import { randomUUID } from 'node:crypto'
import * as conversation from '@chatx/contract/conversation'
import { presignUpload } from '@chatx/contract/file'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as webChat from '@chatx/contract/web-chat'
import type pg from 'pg'
import { canary } from './authorization-canaries.ts'
import type { Main, Opened, Place, Talk } from './authorization-people.ts'
import type { TestServer } from './harness.ts'
import { eventually } from './people.ts'

type Tools = {
  server: TestServer
  superuser: pg.Client
  open: (
    tenantId: number,
    login: { kind: 'desk'; mainAccountId: string; subAccountId: string; loggedInAs: 'main' | 'code' },
  ) => Promise<Opened>
}

export const subAccountForm = (name: string) => ({
  name,
  remark: '',
  platforms: ['webchat'],
  fixedPorts: 0,
  dynamicPortLimit: 9,
  charMode: 'unlimited' as const,
  allocateChars: 0,
  autoAllocate: false,
  autoAllocateBelow: 0,
  autoAllocateAmount: 0,
  multiDevice: true,
  shareProfiles: true,
  autoReply: true,
  archive: true,
  dedupeScope: 'current' as const,
  password: null,
})

const words: { type: string; bytes: Buffer } = {
  type: 'text/plain',
  bytes: Buffer.from('plain words\n'),
}

export const upload = async (
  { call, url }: Pick<TestServer, 'call' | 'url'>,
  token: string,
  name: string,
  { type, bytes } = words,
): Promise<string> => {
  const { data } = await call(presignUpload, { name, size: bytes.length, type }, { token })
  const answer = await fetch(new URL(data.uploadUrl, url), {
    method: data.method,
    headers: data.headers,
    body: new Uint8Array(bytes),
  })
  if (!answer.ok) throw new Error(`the upload of ${name} was refused: ${answer.status}`)
  return data.fileId
}

type Desk = Pick<Place, 'name' | 'desk' | 'channelId' | 'channelKey'>

const findTalk = async ({ call }: TestServer, { desk }: Desk, known: string[]): Promise<string> => {
  const list = () => call(conversation.pageConversation, {}, { token: desk.token })
  const isNew = ({ id }: { id: string }) => !known.includes(id)
  const { data } = await eventually(list, (reply) => reply.data.list.some(isNew))
  return data.list.find(isNew)?.id ?? ''
}

const createTalk = async (
  server: TestServer,
  desk: Desk,
  level: Talk['level'],
  known: string[],
): Promise<Talk> => {
  const { call } = server
  const word = canary(desk.name, level)
  const { data: started } = await call(webChat.startChat, { channelKey: desk.channelKey, languages: ['en'] })
  const visitor = { token: started.visitorToken }
  const fileId = await upload(server, visitor.token, `${word}.txt`)
  await call(webChat.sendFromVisitor, { clientMsgId: randomUUID(), text: `hello ${word}`, fileId }, visitor)
  const conversationId = await findTalk(server, desk, known)
  const { token } = desk.desk
  await call(conversation.updateConversation, { id: conversationId, contactName: word }, { token })
  const sent = await call(
    conversation.sendMessage,
    { conversationId, clientMsgId: randomUUID(), text: `answer ${word}`, untranslated: true },
    { token },
  )
  await call(
    conversation.saveDraft,
    { id: conversationId, text: `draft ${canary(desk.name, 'desk')}` },
    { token },
  )
  const { visitorId } = JSON.parse(
    Buffer.from(visitor.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { visitorId: string }
  return { level, token: visitor.token, visitorId, conversationId, messageId: sent.data.id, fileId }
}

const quiet = { receiveTranslationEnable: false, sendTranslationEnable: false }

/** A sub-account of this main account that translates nothing. */
export const createSubAccountFor = (
  { services }: TestServer,
  { tenantId, mainAccountId }: Main,
  name: string,
) =>
  services.subAccounts.create({ tenantId, mainAccountId }, subAccountForm(name), {
    translationSetting: quiet,
  })

const subAccountFor = async (
  { server, superuser }: Tools,
  name: Place['name'],
  main: Main,
  byDefault: boolean,
) => {
  const { services } = server
  const scope = { tenantId: main.tenantId, mainAccountId: main.mainAccountId }
  const word = canary(name, 'desk')
  if (!byDefault) {
    const made = await createSubAccountFor(server, main, word)
    return { subAccountId: made.id, loginCode: made.loginCode }
  }
  const subAccountId = main.defaultSubAccountId
  await superuser.query(
    `update sub_account set name = $1, dynamic_port_limit = 9, translation_setting = translation_setting || $2
     where sub_account_id = $3`,
    [word, JSON.stringify(quiet), subAccountId],
  )
  const { loginCode } = await services.subAccounts.showLoginCode(scope, subAccountId)
  return { subAccountId, loginCode }
}

/** One line of the usage log, as a translation at this desk would write it. */
const logUsage = (superuser: pg.Client, main: Main, subAccountId: string) =>
  superuser.query(
    `insert into usage_log (tenant_id, main_account_id, usage_id, sub_account_id, direction, target_language, characters, charged, request_key, mask_version, created_at)
     values ($1, $2, $3, $4, 'in', 'en', 3, 3, $3::uuid::text, 1, now())`,
    [main.tenantId, main.mainAccountId, randomUUID(), subAccountId],
  )

/** A desk with everything that can be somebody's: channel, port, two chats, files, drafts, usage. */
export const createPlace = async (
  tools: Tools,
  name: Place['name'],
  main: Main,
  byDefault = false,
): Promise<Place> => {
  const { server, superuser, open } = tools
  const { tenantId, mainAccountId } = main
  const { subAccountId, loginCode } = await subAccountFor(tools, name, main, byDefault)
  const desk = await open(tenantId, { kind: 'desk', mainAccountId, subAccountId, loggedInAs: 'code' })
  const channel = await server.services.messengerAccounts.create(
    { tenantId, mainAccountId },
    {
      subAccountId,
      platform: 'webchat',
      name: canary(name, 'desk'),
      contactLanguage: null,
      webChat: { title: 'Chat', greeting: '', color: '#165DFF', position: 'right', allowedOrigins: [] },
    },
  )
  const claim = { messengerAccountId: channel.id }
  await server.call(messengerAccount.claimPort, claim, { token: desk.token })
  await logUsage(superuser, main, subAccountId)
  const fileId = await upload(server, desk.token, 'words.txt')
  const known = { name, desk, channelId: channel.id, channelKey: channel.channelKey }
  const first = await createTalk(server, known, 'chat', [])
  const second = await createTalk(server, known, 'more', [first.conversationId])
  return { ...known, main, subAccountId, loginCode, talks: [first, second], fileId }
}
