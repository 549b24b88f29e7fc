import { afterAll, expect, it } from 'vitest'
import { findEmbedded } from '../../apps/api/src/platform/db/embedded.ts'
import { withClient } from '../../apps/api/src/platform/db/with-client.ts'
import { commandsBelow } from './documented.ts'
import { endAt, isServing, makeMachine, removeMachine, runAt, startAt } from './machine.ts'

const former = await makeMachine('asal', { hasDemo: true })
const next = await makeMachine('tujuan')

afterAll(() => Promise.all([former, next].map(removeMachine)))

it('an application goes to an empty Suluh by the commands of the page', async () => {
  const [open, openThere, move, take, ...others] = commandsBelow('Memindahkan satu aplikasi ke server lain')
  expect(others).toEqual([])
  await startAt(former)
  expect(runAt(former, open!.replace('10.8.0.1:5501', `127.0.0.1:${former.database}`))).toContain(
    'dijalankan lagi',
  )
  await endAt(former)
  await startAt(former)
  expect(runAt(next, openThere!.replace('10.8.0.3:5501', `127.0.0.1:${next.database}`))).toContain(
    'dijalankan lagi',
  )

  const kodeOf = (dataDir: string) =>
    findEmbedded(dataDir).then((url) =>
      withClient(url!, async (client) => {
        const { rows } = await client.query<{ kode: string }>(
          'select kode from application where not is_system',
        )
        return rows.map(({ kode }) => kode)
      }),
    )
  const [kode] = await kodeOf(former.dataDir)
  const ofDemo = (line: string) =>
    line.replace('DINAS', kode!).replace('https://dua.ujian.id', `http://127.0.0.1:${next.web}`)
  const said = runAt(former, ofDemo(`${move!.replace(/ *#.*/, '')} --tetap`))
  const text = /SULUH-PINDAHAN-\S+/.exec(said)![0]
  expect(runAt(next, `${take!.replace(/ *#.*/, '').replace('SULUH-PINDAHAN-...', text)} --tetap`)).toContain(
    `${kode} sekarang di sini`,
  )
  await startAt(next)
  expect(await isServing(next)).toBe(true)
  expect(await kodeOf(next.dataDir)).toEqual([kode])
  expect(runAt(former, ofDemo(move!))).toContain('sudah pindah ke')
})
