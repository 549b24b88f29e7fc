// Lets an exam that is open in this browser be loaded again without network: the page itself and its hashed files.
// Answers and questions are kept by the page; nothing of the API is kept here.
const name = 'suluh-1'
const page = '/'
/** Beside the page, under the same name in every build: what the network has is newer. */
const beside = ['/boot.js', '/suluh.svg']
/** What stands before the server answers so while the server itself is away. */
const away = [502, 503, 504]

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll([page, ...beside])))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

// The files that the page had loaded before there was anybody here to keep them.
self.addEventListener('message', ({ data }) => {
  if (!Array.isArray(data?.keep)) return
  const files = data.keep.filter((file) => isAsset(new URL(file, self.location.origin)))
  void caches.open(name).then((cache) => Promise.all(files.map((file) => keep(cache, file))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  // A file of the API that is opened in a tab is no page.
  if (url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetchFirst(request, page))
  else if (beside.includes(url.pathname)) event.respondWith(fetchFirst(request, url.pathname))
  else if (isAsset(url)) event.respondWith(fetchAsset(request))
})

function isAsset(url) {
  return url.origin === self.location.origin && url.pathname.startsWith('/assets/')
}

async function keep(cache, file) {
  if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
}

async function fetchFirst(request, keptAs) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(name)).put(keptAs, answer.clone())
    return away.includes(answer.status) ? ((await caches.match(keptAs)) ?? answer) : answer
  } catch (error) {
    const kept = await caches.match(keptAs)
    if (kept) return kept
    throw error
  }
}

async function fetchAsset(request) {
  const cache = await caches.open(name)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
