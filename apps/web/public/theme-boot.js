// Before the first paint, so that a dark choice never flashes white. The rest is src/theme.ts.
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
