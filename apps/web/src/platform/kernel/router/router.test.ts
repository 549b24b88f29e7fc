import { describe, expect, test } from 'vitest'
import { createRouter, Redirect, type Level, type Router } from './router.ts'
import { windowAt } from './window-fixture.ts'

const Page = () => null
const named = (name: string): Level => ({ Component: Object.assign(() => null, { displayName: name }) })
const root: Level = { Component: Page, ErrorBoundary: Page }
const page = (path: string, level: Level = named(path)) => ({
  path,
  levels: [root, { ErrorBoundary: Page }, level],
})

function open(path: string, ...routes: { path: string; levels: Level[] }[]) {
  const window = windowAt(path)
  const router = createRouter({ first: routes, more: async () => [], lost: [root, named('lost')] }, window)
  return { window, router }
}

const here = (router: Router) => router.state.place.location.pathname + router.state.place.location.search
const isAt = (router: Router, path: string) =>
  expect.poll(() => router.state.place.levels.length > 0 && here(router)).toBe(path)

/** A promise and what resolves it. */
const gate = () => Promise.withResolvers<void>()

test('begins at the address of the window, goes on, and back', async () => {
  const { router, window } = open('/a', page('/a'), page('/b/:id'))
  await isAt(router, '/a')
  await router.navigate('/b/7?x=1', { state: 'kept' })
  expect(router.state.place).toMatchObject({ type: 'push', params: { id: '7' }, location: { state: 'kept' } })
  expect(window.entries).toEqual(['/a', '/b/7?x=1'])
  await router.navigate(-1)
  await isAt(router, '/a')
  expect(router.state.place.type).toBe('pop')
})

test('a change of the search alone loads nothing and is there at once', async () => {
  let loads = 0
  const { router } = open('/a', page('/a', { Component: Page, loader: () => void (loads += 1) }))
  await isAt(router, '/a')
  void router.navigate('?q=x')
  expect(here(router)).toBe('/a?q=x')
  void router.navigate({ search: '' })
  expect(here(router)).toBe('/a')
  expect(loads).toBe(1)
})

test('the search part is the same with its question mark and without it, as URLSearchParams give it', async () => {
  const { router } = open('/a', page('/a'), page('/b'))
  await isAt(router, '/a')
  expect(router.href({ pathname: '/b', search: new URLSearchParams({ x: '1' }).toString() })).toBe('/b?x=1')
  expect(router.href({ search: '?x=1', hash: 'y' })).toBe('/a?x=1#y')
  expect(router.href({ search: '' })).toBe('/a')
  await router.navigate({ search: 'cetak=tampil' })
  expect(here(router)).toBe('/a?cetak=tampil')
})

test('an address changes when its page is there, and the later of two wishes counts', async () => {
  const slow = gate()
  const { router, window } = open(
    '/a',
    page('/a'),
    page('/b', { ...named('b'), loader: () => slow.promise }),
    page('/c'),
  )
  await isAt(router, '/a')
  const first = router.navigate('/b')
  expect(router.state.navigation?.pathname).toBe('/b')
  expect(window.entries).toEqual(['/a'])
  await router.navigate('/c')
  expect(router.state.navigation).toBeUndefined()
  slow.resolve()
  await first
  expect(here(router)).toBe('/c')
  expect(window.entries).toEqual(['/a', '/c'])
})

test('a page that says more of itself in its address calls nobody back who is leaving', async () => {
  const slow = gate()
  const { router, window } = open('/a', page('/a'), page('/b', { ...named('b'), loader: () => slow.promise }))
  await isAt(router, '/a')
  const leaving = router.navigate('/b')
  await router.navigate('?q=x', { isAside: true })
  expect(here(router)).toBe('/a?q=x')
  expect(router.state.navigation?.pathname).toBe('/b')
  slow.resolve()
  await leaving
  expect(window.entries).toEqual(['/a', '/a?q=x', '/b'])
})

test('a redirect leaves no way back to what was never shown', async () => {
  const away = { loader: () => Promise.reject(new Redirect('/login?to=x')) }
  const { router, window } = open('/a', page('/a', away), page('/b', away), page('/login'), page('/c'))
  await isAt(router, '/login?to=x')
  expect(window.entries).toEqual(['/login?to=x'])
  await router.navigate('/c')
  await router.navigate('/b')
  expect(window.entries).toEqual(['/login?to=x', '/c', '/login?to=x'])
})

test('a redirect waits for no other file of the page', async () => {
  const never = new Promise<{ Component: () => null }>(() => undefined)
  const { router } = open(
    '/a',
    page('/a', { lazy: () => never, loader: () => Promise.reject(new Redirect('/b')) }),
    page('/b'),
  )
  await expect.poll(() => here(router)).toBe('/b')
})

describe('what fails', () => {
  test('is drawn by the nearest boundary around it, and asked again', async () => {
    let isCut = true
    const lazy = () => (isCut ? Promise.reject(new Error('cut')) : Promise.resolve({ Component: Page }))
    const { router } = open('/a', page('/a'), page('/b', { lazy }))
    await isAt(router, '/a')
    await router.navigate('/b')
    expect(router.state.place.failure).toMatchObject({ level: 1, error: { message: 'cut' } })
    isCut = false
    await router.navigate('/b')
    expect(router.state.place.failure).toBeUndefined()
  })

  test('with the list of pages is asked again, too', async () => {
    let isCut = true
    const more = async () => (isCut ? Promise.reject(new Error('cut')) : [page('/far')])
    const router = createRouter({ first: [page('/a')], more, lost: [root, named('lost')] }, windowAt('/a'))
    await isAt(router, '/a')
    await router.navigate('/far')
    expect(router.state.place.failure).toMatchObject({ level: 0 })
    isCut = false
    await router.navigate('/far')
    expect(router.state.place.failure).toBeUndefined()
    await router.navigate('/nowhere')
    expect(router.state.place.levels.at(-1)?.Component).toHaveProperty('displayName', 'lost')
  })
})

describe('a guard', () => {
  const guarded = async (answers: boolean[]) => {
    const asked: string[] = []
    const { router, window } = open('/a', page('/a'), page('/b'), page('/c'))
    await isAt(router, '/a')
    await router.navigate('/b')
    router.guard({
      holds: (from, to) => from.pathname === '/b' && to.pathname !== '/b',
      mayLeave: () => {
        asked.push(window.location.href)
        return Promise.resolve(answers.shift() ?? false)
      },
    })
    return { router, window, asked }
  }

  test('keeps one, and lets go', async () => {
    const { router, window } = await guarded([false, true])
    await router.navigate('/c')
    expect(here(router)).toBe('/b')
    await router.navigate('?x=1')
    expect(here(router)).toBe('/b?x=1')
    await router.navigate('/c')
    expect(window.entries).toEqual(['/a', '/b', '/b?x=1', '/c'])
  })

  test('holds the step back as well, at the address that is left', async () => {
    const { router, window, asked } = await guarded([false, true])
    await router.navigate(-1)
    await expect.poll(() => asked).toEqual(['https://suluh.test/b'])
    expect(here(router)).toBe('/b')
    expect(window.location.href).toBe('https://suluh.test/b')
    await router.navigate(-1)
    await isAt(router, '/a')
    expect(asked).toHaveLength(2)
    expect(window.location.href).toBe('https://suluh.test/a')
  })

  test('asks one question at a time, and a place that was left meanwhile is not left again', async () => {
    const answer = gate()
    let questions = 0
    let isDirty = true
    const { router } = open('/a', page('/a'), page('/b'), page('/login'))
    await isAt(router, '/a')
    router.guard({
      holds: () => isDirty,
      mayLeave: async () => {
        questions += 1
        await answer.promise
        return true
      },
    })
    const first = router.navigate('/b')
    await router.navigate('/b')
    expect(questions).toBe(1)
    isDirty = false
    await router.navigate('/login')
    answer.resolve()
    await first
    expect(here(router)).toBe('/login')
  })
})

test('links within the page have a way back, too', async () => {
  const { router, window } = open('/a', page('/a'), page('/b'))
  await isAt(router, '/a')
  await router.navigate('/b')
  window.follow('#isi')
  await expect.poll(() => router.state.place.location.hash).toBe('#isi')
  await router.navigate(-1)
  await expect.poll(() => router.state.place.location.hash).toBe('')
  await router.navigate(-1)
  await isAt(router, '/a')
})
