// Before the first paint, so that nothing flashes: the theme that was chosen here or in the console, else the system's.
try {
  const kept = localStorage.getItem('theme')
  if (kept === 'dark' || kept === 'light') document.documentElement.dataset.theme = kept
} catch {
  // Without storage the system's theme stands.
}
