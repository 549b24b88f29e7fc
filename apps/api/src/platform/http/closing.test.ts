import { expect, it } from 'vitest'
import { startCopy, useTestApp } from '#testing/build-app.ts'

const app = useTestApp()

it('one that is stopped serves what still reaches it, until nobody can reach it any more', async () => {
  const copy = await startCopy(app)
  let answer = { status: 0, connection: '' }
  // It is closing by now, and listens still.
  copy.http.addHook('preClose', async () => {
    const { status, headers } = await fetch(`${url}/api/health`)
    answer = { status, connection: headers.get('connection') ?? '' }
  })
  const url = await copy.http.listen({ port: 0, host: '127.0.0.1' })
  await copy.http.close()
  expect(answer).toEqual({ status: 200, connection: 'close' })
  expect(await fetch(url).catch(() => 'gone')).toBe('gone')
})
