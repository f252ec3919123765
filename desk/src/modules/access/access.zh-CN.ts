export const zh = {
  product: 'ChatX 工作台',
  tagline: '用自己的语言，回复每一位客户',
  byCode: '登录码',
  byMain: '主账号',
  code: '登录码',
  codeHint: '由管理员在后台生成并分享给你',
  codeRequired: '请输入登录码',
  codePassword: '密码（如已设置）',
  userName: '用户名',
  userNameRequired: '请输入用户名',
  password: '密码',
  passwordRequired: '请输入密码',
  logIn: '登录',
  mainHint: '使用主账号登录将进入默认子账号。',
  kicked: {
    disabled: {
      title: '子账号已停用',
      text: '管理员停用了此子账号，会话和端口已释放。未发出的消息和草稿仍保存在此浏览器中。恢复后可重新登录。',
    },
    elsewhere: {
      title: '已在其他设备登录',
      text: '此子账号不允许多设备同时登录，所以这里已退出。在此重新登录会让另一台设备退出。',
    },
    logged_out: {
      title: '已退出登录',
      text: '登录已结束或已过期，请重新登录。未发出的消息和草稿仍保存在此浏览器中。',
    },
  },
  again: '重新登录',
  light: '切换为浅色',
  dark: '切换为深色',
  switchLanguage: 'Switch to English',
}
