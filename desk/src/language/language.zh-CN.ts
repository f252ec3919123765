export const zh = {
  search: '搜索语言',
  languages: '语言',
  none: '没有匹配的可用语言',
  others: '暂无翻译引擎',
  auto: '自动检测',
  failed: '语言列表加载失败',
  best: '自动选择（按顺序切换）',
  unhealthy: '暂不可用',
}
