import { expect, it } from 'vitest'
import { runCommand, useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'

const app = useTestApp()
const verify = (...args: string[]) => runCommand(app, 'platform/audit/verify-command.ts', ...args)

it('says whether the chain is whole and still the one of earlier, and knows what it was asked for', async () => {
  const world = await makeWorld(app)
  await world.signedInAs('pengelola')
  const { kode } = await app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', world.applicationId)
    .executeTakeFirstOrThrow()
  const said = await verify()
  expect(said).toContain(`${kode}: utuh`)
  const head = new RegExp(`kepala (${kode}=\\w+)`).exec(said)![1]!
  expect(await verify(head)).toContain(`${kode}: utuh`)
  await expect(verify(`${kode}=lain`)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('tidak ada di rantai ini'),
  })
  await expect(verify('tiada=abc')).rejects.toThrow('Tidak ada aplikasi berkode tiada')
  await expect(verify('--jsonl', 'tiada')).rejects.toThrow('Tidak ada aplikasi berkode tiada')
})
