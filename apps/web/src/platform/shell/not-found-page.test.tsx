import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RouterProvider } from '#platform/kernel/router/routed.tsx'
import { createRouter } from '#platform/kernel/router/router.ts'
import { windowAt } from '#platform/kernel/router/window-fixture.ts'
import { NotFoundPage } from './not-found-page.tsx'

const drawnAt = async (path: string) => {
  const routes = { first: [], more: async () => [], lost: [{ Component: NotFoundPage }] }
  const router = createRouter(routes, windowAt(path))
  await expect.poll(() => router.state.place.levels.length).toBe(1)
  return renderToStaticMarkup(<RouterProvider router={router} fallback={null} />)
}

test('says so in the words of the specification', async () => {
  expect(await drawnAt('/x')).toContain('<h1>Sorry, the page you visited does not exist.</h1>')
})

test.each([
  ['/x', true],
  ['/admin/x', true],
  ['/', false],
  ['/admin', false],
])('at %s a way home: %s', async (path, isOffered) => {
  expect((await drawnAt(path)).includes('Back Home</a>')).toBe(isOffered)
})
