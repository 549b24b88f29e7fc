import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NotFoundPage } from './not-found-page.tsx'

const drawnAt = (path: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <NotFoundPage />
    </MemoryRouter>,
  )

test('says so in the words of the specification', () => {
  expect(drawnAt('/x')).toContain('<h1>Sorry, the page you visited does not exist.</h1>')
})

test.each([
  ['/x', true],
  ['/admin/x', true],
  ['/', false],
  ['/admin', false],
])('at %s a way home: %s', (path, isOffered) => {
  expect(drawnAt(path).includes('Back Home</a>')).toBe(isOffered)
})
