import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { commandsBelow } from './documented.ts'
import { endAt, isServing, makeMachine, removeMachine, runAt, startAt } from './machine.ts'

const main = await makeMachine('utama')
const standby = await makeMachine('siaga')

afterAll(() => Promise.all([main, standby].map(removeMachine)))

it('the page from the first command to the standby that has taken over, by the commands as they stand there', async () => {
  const [invite, join_, follow, status, sync, promote, ...others] = commandsBelow(
    'Siaga: basis data kedua yang siap menggantikan',
  )
  expect(others).toEqual([])
  expect(follow).toMatch(/^npm start /)
  await startAt(main)
  const invited = runAt(
    main,
    invite!
      .replace('10.8.0.1:5501', `127.0.0.1:${main.database}`)
      .replace('10.8.0.2:5501', `127.0.0.1:${standby.database}`),
  )
  expect(invited).toContain('Mulai ulang Suluh')
  await endAt(main)
  await startAt(main)

  const text = /SULUH-SIAGA-\S+/.exec(invited)![0]
  expect(runAt(standby, join_!.replace('SULUH-SIAGA-...', text))).toContain('MB tersalin')
  await startAt(standby, 'mengikuti')
  await expect.poll(() => runAt(standby, status!)).toContain('mengikuti, tertinggal')
  expect(runAt(main, status!)).toContain('siaganya')
  expect(runAt(main, 'npm run standby -- promote')).toContain('bukan siaga')
  expect(runAt(standby, promote!)).toContain('masih menjawab')
  expect(runAt(main, sync!)).toContain('setelah ada di siaga juga')
  expect([await isServing(main), await isServing(standby)]).toEqual([true, false])
  const metrics = await fetch(`http://127.0.0.1:${main.web}/api/metrics`).then((answer) => answer.text())
  expect(metrics).toContain('suluh_standby_behind_bytes')

  await endAt(main, 'SIGKILL')
  process.kill(
    Number(readFileSync(join(main.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  expect(runAt(standby, promote!)).toContain('sekarang utama')
  await expect.poll(() => isServing(standby)).toBe(true)
  await expect(startAt(main)).rejects.toThrow('sudah digantikan oleh siaganya')
})
