// What cannot wait for the page's scripts.

// The theme, so that a dark choice never flashes white. The rest is src/theme.ts.
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

// An exam, a package in its builder, or a report, asked for while the scripts are on their way: on a slow phone that is
// a second or two. The cookie says who asks; src/platform/kernel/ahead.ts takes the answers.
;(() => {
  const [, paketId, question] = /^\/paket-soal\/([^/]+)(\/.+\/\d+)?$/.exec(location.pathname) ?? []
  const [, builtId] = /^\/dashboard\/paket-soal\/([0-9a-f-]{36})$/.exec(location.pathname) ?? []
  const [, reportId] = /^\/dashboard\/analytics\/view\/([0-9a-f-]{36})$/.exec(location.pathname) ?? []
  if (!(paketId ?? builtId ?? reportId) || !document.cookie.includes('suluh=')) return
  const ahead = (globalThis.suluhAhead = {})
  const ask = (path) => (ahead[`/api${path}`] = fetch(`/api${path}`, { signal: AbortSignal.timeout(30_000) }))
  const quiet = () => undefined
  ask('/application-user/me').catch(quiet)
  if (builtId) ask(`/paket-soal/${builtId}`).catch(quiet)
  if (reportId && !location.search.includes('draf='))
    ask(`/application-report/${reportId}/reading`).catch(quiet)
  if (!paketId) return
  const exams = ask(`/ujian/paket-soal/${paketId}`).then((answer) => answer.clone().json())
  const open = ({ data }) => {
    const { attempt } = data.find((exam) => exam.attempt.status === 'berlangsung') ?? {}
    if (!question || !attempt) return
    ask(`/attempt/${attempt.id}`).catch(quiet)
    ask(`/attempt/${attempt.id}/content/${attempt.contentHash}`).catch(quiet)
  }
  exams.then(open).catch(quiet)
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
