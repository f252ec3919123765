const say = (text: string) => ({ type: 'text' as const, text })
const everyDesk: string[] = []

/** The demo tenant: one shop, its owner, two agents who read different languages, and visitors who read others. */
export const demo = {
  tenantId: 1,
  owner: {
    email: 'owner@demo.chatx.local',
    password: 'Demo1234',
    locale: 'en-US' as const,
    tgContact: '@casaluz',
  },
  operator: { email: 'operator@demo.chatx.local', password: 'Demo1234', displayName: 'Olga Operator' },
  plan: { family: 'BIAO_ZHUN_ROOT', planCode: 'STD_365', portCount: 5 },
  characters: 1_000_000,
  subAccount: {
    platforms: ['webchat'],
    fixedPorts: 0,
    dynamicPortLimit: 3,
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
  },
  translation: {
    translationMode: 'OpenAi_Translator',
    receiveTranslationEnable: true,
    receiveSourceLanguage: 'chatx_auto',
    sendTranslationEnable: true,
    holdFailed: true,
  },
  agents: [
    { name: 'Ana', remark: 'Sales', code: 'ANA0-DEM0-0001', language: 'en' },
    { name: '美玲 Mei', remark: '售后', code: 'ME10-DEM0-0001', language: 'zh-CN' },
  ],
  channel: {
    name: 'Casa Luz shop',
    contactLanguage: null,
    webChat: {
      title: 'Casa Luz',
      greeting: 'Lamps made by hand. Ask us anything.',
      color: '#165DFF',
      position: 'right' as const,
      allowedOrigins: [] as string[],
    },
  },
  welcomes: [
    {
      title: 'First contact',
      contents: [say('¡Hola! Bienvenido a Casa Luz.'), say('Una persona le responde en un momento.')],
      subAccountIds: everyDesk,
      enabled: true,
    },
  ],
  keywords: [
    {
      keyword: 'precio',
      title: 'Prices',
      matchRule: 'partial' as const,
      wholeWord: true,
      replyMethod: 'all' as const,
      contents: [say('Nuestra lista de precios: https://casaluz.example/precios')],
      subAccountIds: everyDesk,
      enabled: true,
    },
    {
      keyword: 'envío',
      title: 'Delivery',
      matchRule: 'partial' as const,
      wholeWord: false,
      replyMethod: 'all' as const,
      contents: [say('El envío tarda de 3 a 5 días.')],
      subAccountIds: everyDesk,
      enabled: true,
    },
  ],
  /** Leads to the demo's own web chat; its address is known once the channel is made. */
  chatLink: {
    name: 'QR code on the boxes',
    platform: 'webchat' as const,
    firstMessage: 'Hola, tengo una pregunta sobre mi lámpara. {click}',
    remark: 'Printed since March',
  },
  /** Numbers that are kept free for films, so nobody is called. */
  campaignLink: {
    name: 'Summer campaign',
    platform: 'whatsapp' as const,
    targets: [
      { url: 'https://wa.me/447700900101', weight: 2 },
      { url: 'https://wa.me/447700900102', fanCap: 200 },
      { url: 'https://wa.me/447700900103' },
    ],
    mode: 2 as const,
    ipBind: 1 as const,
    defaultUrl: 'https://casaluz.example/',
    firstMessage: 'Hola, vengo de {link}. {click}',
    passUtm: true,
  },
  notifications: [
    {
      title: { zh: '欢迎使用 ChatX', en: 'Welcome to ChatX' },
      body: {
        zh: '先创建一个子账号，再接入一个网站聊天，然后给自己发一条消息。\n\n首页会一步一步带您完成。有问题请随时联系客服。',
        en: 'Create a sub-account, connect a web chat, and send yourself a message.\n\nThe home page leads you through it. Support is glad to help.',
      },
    },
    {
      title: { zh: '分流链接支持自定义域名', en: 'Traffic-split links on your own domain' },
      body: {
        zh: '在“分流链接”页添加您的域名，并按提示写入一条 DNS 记录，即可用自己的域名发短链接。',
        en: 'Add your domain under “Traffic-split links” and write one DNS record; short links then stand under your own name.',
      },
    },
  ],
  visitors: [
    {
      language: 'es-ES',
      timeZone: 'Europe/Madrid',
      texts: ['Buenos días', '¿Tienen la lámpara grande en blanco?'],
    },
    {
      language: 'es-MX',
      timeZone: 'America/Mexico_City',
      texts: ['Hola, mi pedido no ha llegado todavía', 'El número es A-20931'],
    },
    { language: 'pt-BR', timeZone: 'America/Sao_Paulo', texts: ['Olá', 'Qual é o preço da mesa pequena?'] },
    {
      language: 'fr-FR',
      timeZone: 'Europe/Paris',
      texts: ['Bonjour', 'Je cherche une lampe pour la cuisine.'],
    },
  ],
}
