// Lets an exam that is open in this browser be loaded again without network: the page itself and its hashed files.
// Answers and questions are kept by the page; nothing of the API is kept here.
const name = 'suluh-1'
const page = '/'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.add(page)))
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
  if (request.mode === 'navigate') event.respondWith(fetchPage(request))
  else if (isAsset(url)) event.respondWith(fetchAsset(request))
})

function isAsset(url) {
  return url.origin === self.location.origin && url.pathname.startsWith('/assets/')
}

async function keep(cache, file) {
  if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
}

async function fetchPage(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(name)).put(page, answer.clone())
    return answer
  } catch (error) {
    const kept = await caches.match(page)
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
