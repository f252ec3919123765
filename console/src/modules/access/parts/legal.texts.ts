import type { Texts } from '@chatx/web-kit/i18n.ts'

type Legal = { title: string; parts: { head: string; body: string }[] }

const zh: { close: string; terms: Legal; privacy: Legal } = {
  close: '关闭',
  terms: {
    title: '服务条款',
    parts: [
      {
        head: '一、服务内容',
        body: '本服务为您的网站与即时通讯账号提供聊天、翻译、自动回复与统计功能。具体可用的功能、在线端口数与字符数以您当前的套餐为准。',
      },
      {
        head: '二、账号安全',
        body: '您须提供真实有效的邮箱，并妥善保管密码与子账号登录码。通过您的账号或登录码进行的操作，视为您本人或您授权的客服人员所为。发现异常时，请立即重置密码或重新签发登录码。',
      },
      {
        head: '三、合法使用',
        body: '您不得利用本服务发送诈骗、骚扰、违法或侵权的内容，不得违反您所连接平台的规则，也不得尝试破坏或绕过服务的安全措施。违反时我们可以停用相关账号。',
      },
      {
        head: '四、字符与费用',
        body: '翻译按发送翻译的原文字符计量；翻译失败、语言相同或命中缓存时不计费。套餐价格、有效期与剩余字符均显示在控制台中。',
      },
      {
        head: '五、机器翻译',
        body: '译文由您的站点所配置的翻译引擎自动生成，可能存在错误。涉及合同、医疗、法律等重要内容时，请由专业人员核对。',
      },
      {
        head: '六、服务变更与终止',
        body: '您可以随时停止使用本服务。套餐到期一个月后，联系人数据将被删除；删除前 7 天与 1 天我们会通知您。',
      },
    ],
  },
  privacy: {
    title: '隐私政策',
    parts: [
      {
        head: '一、我们保存什么',
        body: '您的邮箱、您填写的联系方式、加密不可逆的密码摘要、登录记录，以及您与客户之间的聊天内容和用量统计。',
      },
      {
        head: '二、用于什么',
        body: '仅用于提供服务本身：登录、收发与翻译消息、自动回复、统计与计费、保障安全。我们不出售数据，页面不加载第三方脚本，也不采集访客的设备指纹。',
      },
      {
        head: '三、交给谁',
        body: '需要翻译的文本会发送给您的站点所配置的翻译引擎；网址、邮箱、电话、订单号等受保护的片段不会发送。除此之外，除非法律要求，不向第三方提供。',
      },
      {
        head: '四、保存多久',
        body: '聊天内容保存到您删除它或套餐到期一个月后。子账号关闭“会话存档”时，聊天正文在会话结束后不再保留。完整的访问 IP 最多保存 30 天。',
      },
      {
        head: '五、保存在浏览器中的内容',
        body: '登录令牌、界面语言与主题等偏好保存在您的浏览器中；“记住我”只保存您的邮箱和一个会轮换的登录凭据，不保存任何形式的密码。',
      },
      {
        head: '六、您的权利',
        body: '您可以查看、导出和删除您的数据，也可以要求导出或清除单个联系人的全部数据。请通过控制台或客服联系我们。',
      },
    ],
  },
}

const en: typeof zh = {
  close: 'Close',
  terms: {
    title: 'Terms of service',
    parts: [
      {
        head: '1. The service',
        body: 'The service gives your website and messaging accounts chat, translation, automatic replies and statistics. Which functions, how many online ports and how many characters you have follows from your current package.',
      },
      {
        head: '2. Your account',
        body: 'Please use an e-mail address that is yours, and keep your password and the login codes of your sub-accounts safe. What is done with them counts as done by you or by agents you authorised. If something looks wrong, reset the password or reissue the login code at once.',
      },
      {
        head: '3. Lawful use',
        body: 'You may not use the service for fraud, harassment, unlawful or infringing content, nor against the rules of the platforms you connect, nor try to break or bypass its security. Accounts that do so may be disabled.',
      },
      {
        head: '4. Characters and charges',
        body: 'Translation is measured in characters of the source text that was sent for translation. Failed translations, texts already in the right language and repeated texts from the cache cost nothing. Prices, validity and remaining characters are shown in the console.',
      },
      {
        head: '5. Machine translation',
        body: 'Translations are made automatically by the engines your site has configured and can be wrong. Have contracts, medical, legal and other important texts checked by a professional.',
      },
      {
        head: '6. Changes and end',
        body: 'You may stop using the service at any time. Contact data is deleted one month after a package expires; we tell you 7 days and 1 day before.',
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    parts: [
      {
        head: '1. What we keep',
        body: 'Your e-mail address, the contact you entered, an irreversible digest of your password, a record of logins, and the chats with your customers together with usage figures.',
      },
      {
        head: '2. What for',
        body: 'Only to provide the service: login, sending, receiving and translating messages, automatic replies, statistics and billing, and security. We sell no data, our pages load no third-party scripts, and visitors are not fingerprinted.',
      },
      {
        head: '3. Who receives it',
        body: 'Texts to be translated are sent to the translation engines your site has configured; addresses, e-mails, phone and order numbers are protected and not sent. Nobody else receives anything unless the law requires it.',
      },
      {
        head: '4. How long',
        body: 'Chats are kept until you delete them or until a month after your package expired. With “session archive” switched off, message texts are not kept after a conversation ends. Full IP addresses are kept for 30 days at most.',
      },
      {
        head: '5. In your browser',
        body: 'Login tokens and preferences such as language and theme are kept in your browser. “Remember me” keeps your e-mail and a rotating login credential, never a password in any form.',
      },
      {
        head: '6. Your rights',
        body: 'You can see, export and delete your data, and have all data of a single contact exported or erased. Please use the console or contact support.',
      },
    ],
  },
}

export const legalTexts: Texts<typeof zh> = { 'zh-CN': zh, 'en-US': en }
