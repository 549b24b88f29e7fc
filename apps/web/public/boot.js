// What cannot wait for the page's scripts.

// The theme, so that a dark choice never flashes white. The rest is src/platform/theme.ts.
;(() => {
  let choice
  try {
    choice = localStorage.getItem('suluh.theme')
  } catch {
    // Storage may be forbidden; the system's choice stands then.
  }
  const dark = choice ? choice === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()

// What a page of `pages.ts` needs, asked for while the scripts are on their way: on a slow phone that is a second or two.
// The cookie says who asks; src/platform/kernel/ahead.ts takes the answers.
;(() => {
  const here = location.pathname + location.search
  const pages = JSON.parse(document.currentScript.dataset.pages)
  const page = pages.find(({ address }) => new RegExp(address).test(here))
  if (!page || !document.cookie.includes('suluh=')) return
  const [, id] = new RegExp(page.address).exec(here)
  const ahead = (globalThis.suluhAhead = {})
  const ask = (path) => {
    const answer = fetch(`/api${path}`, { signal: AbortSignal.timeout(30_000) })
    answer.catch(() => undefined)
    return (ahead[`/api${path}`] = answer)
  }
  const answers = page.ahead.map((path) => ask(path.replace('$1', id)))
  const askAttempt = ({ data }) => {
    const { attempt } = data.find((exam) => exam.attempt.status === 'berlangsung') ?? {}
    if (!attempt) return
    void ask(`/attempt/${attempt.id}`)
    void ask(`/attempt/${attempt.id}/content/${attempt.contentHash}`)
  }
  if (!page.asksAttempt) return
  const exams = answers.at(-1).then((answer) => answer.clone().json())
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
