// Sets the kept theme and language before the first paint, so that nothing flashes, and asks for the files that come
// next (the build names them): the frame's where somebody is logged in, the login's at the login. A file, because the
// page's content-security policy allows no inline script.
try {
  var kept = localStorage.getItem('theme')
  var dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (dark)
    addEventListener('DOMContentLoaded', function () {
      document.body.setAttribute('data-theme', 'dark')
    })
  document.documentElement.lang = localStorage.getItem('locale') || 'zh-CN'
  var parts = document.currentScript.dataset
  // Screens without the frame, for whoever comes.
  var alone =
    /^\/(quick-login|operator\/login|exception|download|email|link|fansOperation\/streamLinkReport)(\/|$)/
  var next = alone.test(location.pathname)
    ? ''
    : localStorage.getItem('accessToken')
      ? parts.frame
      : location.pathname === '/login' && parts.login
  if (next)
    next.split(' ').forEach(function (file) {
      var link = document.createElement('link')
      if (file.endsWith('.css')) {
        link.rel = 'preload'
        link.as = 'style'
      } else link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    })
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
