export const zhCN = {
  title: '套餐',
  until: (date: string) => `有效期至 ${date}`,
  ended: (date: string) => `已于 ${date} 到期`,
  history: '套餐时段',
  origins: { order: '购买', gift: '赠送', operator: '后台开通' },
  days: (n: string) => `${n} 天`,
  what: (title: string, ports: string) => `${title} · ${ports} 个端口`,
  span: (from: string, to: string) => `${from} 至 ${to}`,
  newest: '只显示最近 50 段',
  empty: '还没有购买或赠送的时段。',
}
