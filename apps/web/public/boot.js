// What cannot wait for the page's scripts. It is read by every browser that knows modules, however old: no newer
// syntax or function than those of 2017. The others read too-old.js.

// The theme, so that a dark choice never flashes white. The rest is src/platform/theme.ts.
;(() => {
  let choice
  try {
    choice = localStorage.getItem('suluh.theme')
    // oxlint-disable-next-line no-unused-vars -- browsers of 2017 want it named
  } catch (forbidden) {
    // Storage may be forbidden; the system's choice stands then.
  }
  const dark = choice ? choice === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()

// The page's own scripts: as they are for browsers that are up to date, else the same page for older ones, which brings along
// what they lack (src/platform/missing). Below the least that it needs, words instead of a page.
;(() => {
  const { entry } = document.currentScript.dataset
  const onceParsed = (work) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work)
    else work()
  }
  const tellTooOld = () => {
    const script = document.createElement('script')
    script.src = '/too-old.js'
    document.head.append(script)
  }
  const isEnough =
    Promise.allSettled && window.ResizeObserver && window.indexedDB && 'matchAll' in String.prototype
  // The server of the developers brings its own.
  if (!entry) return
  if (!isEnough) return tellTooOld()
  addEventListener('error', ({ error }) => error instanceof SyntaxError && tellTooOld())
  const begin = (src) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = 'anonymous'
    // One after the other: what is missing is there before the page.
    script.async = false
    script.src = src
    document.head.append(script)
  }
  const isNew = Set.prototype.union && window.OffscreenCanvas
  onceParsed(() => (isNew ? [entry] : ['/old.js', '/old-page.js']).forEach(begin))
})()

// What a page of `pages.ts` needs, asked for while the scripts are on their way: on a slow phone that is a second or two.
// The cookie says who asks; src/platform/kernel/ahead.ts takes the answers.
;(() => {
  const here = location.pathname + location.search
  const pages = JSON.parse(document.currentScript.dataset.pages)
  const page = pages.find(({ address }) => new RegExp(address).test(here))
  if (!page || !document.cookie.includes('suluh=')) return
  const [, id] = new RegExp(page.address).exec(here)
  const ahead = (window.suluhAhead = {})
  const ask = (path) => {
    const limit = AbortSignal.timeout ? { signal: AbortSignal.timeout(30000) } : {}
    const answer = fetch(`/api${path}`, limit)
    answer.catch(() => undefined)
    return (ahead[`/api${path}`] = answer)
  }
  // What this tab works on needs no asking which: src/exams/ujian/start/open-exam.ts keeps it in its session's own place.
  const chosenOf = (paket) => {
    try {
      const mark = sessionStorage.getItem('suluh.session')
      return sessionStorage.getItem(`suluh.sesi.${mark}.${paket}`)
      // oxlint-disable-next-line no-unused-vars -- browsers of 2017 want it named
    } catch (forbidden) {
      return null
    }
  }
  const attempt = page.asksAttempt && chosenOf(id)
  const paths = attempt ? [...page.ahead.slice(0, -1), `/attempt/${attempt}`] : page.ahead
  const answers = paths.map((path) => ask(path.replace('$1', id)))
  const askAttempt = ({ data }) => {
    const running = data.find((exam) => exam.attempt.status === 'berlangsung')
    if (!running) return
    const { attempt } = running
    void ask(`/attempt/${attempt.id}`)
    void ask(`/attempt/${attempt.id}/content/${attempt.contentHash}`)
  }
  if (!page.asksAttempt || attempt) return
  const exams = answers[answers.length - 1].then((answer) => answer.clone().json())
  exams.then(askAttempt).catch(() => undefined)
})()

// The page's own script that does not come: nothing else is there yet that could say so, or try again.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    const tell = () => {
      const splash = document.querySelector('.splash')
      if (!splash) return
      const why = navigator.onLine ? 'Muat ulang; jaringan mungkin sedang lemah.' : 'No internet connection'
      splash.innerHTML = `<div role="alert"><h1>Something went wrong</h1><p>${why}</p></div><button>Muat ulang</button><a href="/">Back to Home</a>`
      splash.querySelector('button').addEventListener('click', () => location.reload())
      addEventListener('online', () => location.reload())
    }
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell)
    else tell()
  },
  true,
)
