// Sets the kept theme and language before the first paint, so that nothing flashes. A file, because the page's
// content-security policy allows no inline script.
try {
  var kept = localStorage.getItem('theme')
  var dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (dark) document.body.setAttribute('data-theme', 'dark')
  document.documentElement.lang = localStorage.getItem('locale') || 'zh-CN'
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
