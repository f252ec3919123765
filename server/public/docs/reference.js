import { drawIntroduction, drawLive, drawMenu, drawModule, endpointsOf } from './draw.js'
import { element } from './element.js'

const byId = (id) => document.getElementById(id)

/** Shows what matches every word of the search, and says how many that are. */
const filter = (endpoints) => {
  const wanted = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const { id, text } of endpoints) {
    const matches = wanted.every((word) => text.includes(word))
    byId(id).hidden = !matches
    if (matches) shown += 1
  }
  for (const section of document.querySelectorAll('.module')) {
    const isLive = section.id === 'module-live'
    section.hidden = isLive ? wanted.length > 0 : !section.querySelector('.endpoint:not([hidden])')
  }
  document.querySelector('.introduction').hidden = wanted.length > 0
  const none = `No endpoint matches “${byId('search').value.trim()}”. Try a part of a path, an error code or a caller.`
  byId('state').textContent =
    wanted.length === 0 ? '' : shown === 0 ? none : `${shown} of ${endpoints.length} endpoints`
}

const openFromAddress = () => {
  const target = byId(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  if (target instanceof HTMLDetailsElement) {
    target.hidden = false
    target.open = true
    target.fill()
    target.querySelector('summary').focus({ preventScroll: true })
  }
  target.scrollIntoView()
}

const clearSearch = (endpoints) => {
  byId('search').value = ''
  filter(endpoints)
}

/** Opens the first endpoint that is shown. The key must not reach the line that gets the focus, which it would close again. */
const openFirst = (event) => {
  event.preventDefault()
  const first = document.querySelector('.endpoint:not([hidden])')
  if (!first) return
  first.open = true
  first.querySelector('summary').focus()
}

const listen = (endpoints) => {
  const search = byId('search')
  search.addEventListener('input', () => filter(endpoints))
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clearSearch(endpoints)
    if (event.key === 'Enter') openFirst(event)
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    search.focus()
  })
  byId('main').addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement && event.target.hash) clearSearch(endpoints)
  })
  addEventListener('hashchange', openFromAddress)
}

const showMenu = (isOpen) => {
  byId('menu').classList.toggle('open', isOpen)
  byId('modules').setAttribute('aria-expanded', String(isOpen))
}

const listenToPage = (endpoints) => {
  byId('modules').addEventListener('click', () => showMenu(!byId('menu').classList.contains('open')))
  byId('menu').addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a')) return
    clearSearch(endpoints)
    showMenu(false)
  })
  byId('menu').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    showMenu(false)
    byId('modules').focus()
  })
}

const isDark = () => {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

const listenToTheme = () => {
  const button = byId('theme')
  const label = () => {
    button.textContent = isDark() ? 'Light' : 'Dark'
    button.setAttribute('aria-label', isDark() ? 'Switch to the light theme' : 'Switch to the dark theme')
  }
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme
    try {
      localStorage.setItem('theme', theme)
    } catch {
      // Without storage it holds until the page is left.
    }
    label()
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', label)
  label()
}

const byPath = (one, other) => one.path.localeCompare(other.path)

const show = (reference) => {
  const endpoints = endpointsOf(reference).sort(byPath)
  const groups = reference.tags.map(({ name }) => [
    name,
    endpoints.filter(({ operation }) => operation.tags.includes(name)),
  ])
  byId('version').textContent = reference.info.version
  byId('menu').replaceChildren(drawMenu(groups))
  byId('content').replaceChildren(
    drawIntroduction(reference),
    ...groups.map(([tag, members]) => drawModule(tag, members, reference)),
    drawLive(reference),
  )
  byId('state').textContent = ''
  listen(endpoints)
  listenToPage(endpoints)
  openFromAddress()
}

const load = async () => {
  const state = byId('state')
  state.textContent = 'Loading the reference…'
  try {
    const answer = await fetch('/openapi.json', { signal: AbortSignal.timeout(15_000) })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    show(await answer.json())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    state.replaceChildren(
      `The reference could not be loaded (${why}). `,
      element('button', { type: 'button', on: { click: load } }, 'Try again'),
    )
  }
}

listenToTheme()
await load()
