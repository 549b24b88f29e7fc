import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { logError } from './log-error.ts'

const app = useTestApp()

const failureOf = (statement: string) =>
  sql
    .raw(statement)
    .execute(app.db)
    .then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )

it('keeps what happened and where, without the values that PostgreSQL names', async () => {
  const twice = await failureOf(
    `insert into platform_secret (name, value) values ('Siti Rahmawati', 'a'), ('Siti Rahmawati', 'b')`,
  )
  expect(twice).toMatchObject({ detail: expect.stringContaining('Siti Rahmawati') })
  const logged = logError(new Error('gagal menyimpan', { cause: twice }))
  expect(logged).toMatchObject({
    message: 'gagal menyimpan',
    cause: { code: '23505', table: 'platform_secret', constraint: 'platform_secret_pkey' },
  })
  expect(logged.cause?.stack).toContain('    at ')
  const wrong = logError(await failureOf(`select 'Siti Rahmawati'::uuid`))
  expect(wrong.message).toBe('invalid input syntax for type uuid: "…"')
  expect(JSON.stringify([logged, wrong])).not.toContain('Siti')
})
