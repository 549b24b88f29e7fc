// Lets an exam that is open in this browser be loaded again without network: the page itself and its hashed files, and
// nothing else, whatever this browser is used for besides. Answers and questions are kept by the page.
const name = 'suluh-2'
const page = '/'
/** Beside the page, under the same name in every build. */
const beside = ['/boot.js', '/suluh.svg']
/** What older browsers begin with. */
const old = ['/old.js', '/old-page.js']
/** What stands before the server answers so while the server itself is away. */
const away = [502, 503, 504]
/** Longer nobody waits for a network that says nothing, where the page is kept. */
const patienceMs = 3000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), forgetOlder()]))
})

// A page that runs says which files it has loaded.
self.addEventListener('message', ({ data }) => {
  if (Array.isArray(data?.keep)) void keepAll(data.keep).catch(() => undefined)
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  // A file of the API that is opened in a tab is no page.
  if (url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetchFirst(request, page))
  else if (beside.includes(url.pathname) || old.includes(url.pathname))
    event.respondWith(fetchFirst(request, url.pathname))
  else if (isAsset(url)) event.respondWith(fetchAsset(request))
})

function isAsset(url) {
  return (
    url.origin === self.location.origin && (url.pathname.startsWith('/assets/') || old.includes(url.pathname))
  )
}

const nameOf = (file) => file.split('/').pop()

/** The page is kept once it has run here with all its files, so that it never stands without them; older files go. */
async function keepAll(loaded) {
  const files = loaded.filter((file) => isAsset(new URL(file, self.location.origin)))
  const cache = await caches.open(name)
  await Promise.all(files.map((file) => keep(cache, file)))
  const { text = '', headers } = await fetchPage()
  const entry = /\/assets\/[^"]+\.js/.exec(text)?.[0]
  if (!entry || !files.some((file) => [nameOf(entry), 'old-page.js'].includes(nameOf(file)))) return
  const before = await (await cache.match(page))?.text()
  if (before === text) return
  // From the server itself: what has one name in every build is not the one of another build.
  const named = [...beside, ...files.filter((file) => old.includes(new URL(file).pathname))]
  await cache.addAll(named.map((file) => new Request(file, { cache: 'no-cache' })))
  await cache.put(page, new Response(text, { headers }))
  for (const { url } of await cache.keys())
    if (isAsset(new URL(url)) && !files.includes(url)) await cache.delete(url)
}

/** What answers for the server in a café or a school's gateway is no page of ours. */
async function fetchPage() {
  const answer = await fetch(page)
  const isPage =
    answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')
  const text = isPage ? await answer.text() : ''
  return text.includes('<div id="root">') ? { text, headers: answer.headers } : {}
}

async function forgetOlder() {
  const older = (await caches.keys()).filter((each) => each.startsWith('suluh-') && each !== name)
  await Promise.all(older.map((each) => caches.delete(each)))
}

async function keep(cache, file) {
  if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
}

async function fetchFirst(request, keptAs) {
  const kept = await (await caches.open(name)).match(keptAs)
  if (!kept) return fetch(request)
  const late = new Promise((done) => setTimeout(done, patienceMs))
  const answer = await Promise.race([fetch(request).catch(() => undefined), late])
  return answer && !away.includes(answer.status) ? answer : kept
}

async function fetchAsset(request) {
  const cache = await caches.open(name)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
