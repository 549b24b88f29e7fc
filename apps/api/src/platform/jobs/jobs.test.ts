import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { jobFile, openJobs } from './jobs.ts'

type Work = { sleep: (ms: number) => Promise<number> }

const folder = mkdtempSync(join(tmpdir(), 'suluh-jobs-'))
const file = join(folder, 'sleep.job.mjs')
writeFileSync(file, 'export const sleep = (ms) => new Promise((done) => setTimeout(() => done(ms), ms))')
const job = jobFile<Work>(pathToFileURL(file))
const jobs = openJobs()
afterAll(() => jobs.close())

const someone = (person: number) => ({ applicationId: 'aplikasi', userId: `orang ${person}` })

it('counts the time of a task from its beginning: whoever waits for others loses none', async () => {
  // The threads are there.
  await Promise.all([1, 2, 3].map((person) => jobs.run(someone(person), job, 'sleep', 100, 60)))
  // Of one tenant two run at a time, each with three seconds, of which it takes one: the last two wait three.
  const all = Array.from({ length: 8 }, (_, person) => jobs.run(someone(person), job, 'sleep', 1000, 3))
  expect(await Promise.all(all)).toEqual(Array(8).fill(1000))
  await expect(jobs.run(someone(1), job, 'sleep', 5000, 1)).rejects.toMatchObject({ code: 'too-large' })
})
