import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sweep } from '#exams/attempt/sweep.ts'
import { forgetScoring } from '#papers/scoring/scoring.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, start, submit } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'
import { actAtOnce, makeBusyExams, standing, type Deed } from './at-once-fixture.ts'
import { settleForgotten } from './settle-scoring.ts'

const app = useTestApp()
const rounds = Number(process.env['AT_ONCE_ROUNDS'] ?? 60)
const firstSeed = Number(process.env['AT_ONCE_SEED'] ?? 1)

type Standing = Awaited<ReturnType<typeof standing>>[number]

/** What cannot be: empty where an attempt stands as one of the orders of these deeds would have left it. */
function faultsOf(now: Standing[], before: Standing[], deeds: Deed[]): string[] {
  const earlier = new Map(before.map((each) => [each.id, each]))
  return now.flatMap((each) => {
    const name = `${each.id} (${each.status}, attempt ${each.number})`
    const isOver = each.status === 'dikumpulkan' || each.status === 'dinilai'
    const faults: string[] = []
    const done = (...asked: Deed['kind'][]) =>
      deeds.some(
        ({ kind, refusal, attemptId }) => refusal === null && asked.includes(kind) && attemptId === each.id,
      )
    const wasOver = ['dikumpulkan', 'dinilai'].includes(earlier.get(each.id)?.status ?? '')
    if (!isOver && each.score !== null) faults.push(`${name} has a result and is not over`)
    if (isOver && !wasOver && !done('submit', 'timeUp')) faults.push(`${name} was closed by nobody`)
    if (isOver && wasOver && done('reopen') && !done('submit', 'timeUp'))
      faults.push(`${name} was reopened and closed by nobody`)
    if (!isOver && wasOver && !done('reopen')) faults.push(`${name} was reopened by nobody`)
    if (!isOver) return faults
    if (each.score === null) return [...faults, `${name} is over without a result`]
    const { due } = each
    const stored = [each.score, each.nilai, each.pending, each.outcomes, each.version]
    const expected = [due.score, due.nilai, due.pending, due.outcomes, each.inForce]
    if (JSON.stringify(stored) !== JSON.stringify(expected))
      faults.push(`${name} has ${JSON.stringify(stored)} and is worth ${JSON.stringify(expected)}`)
    if ((each.status === 'dinilai') !== (due.pending === 0))
      faults.push(`${name} has ${due.pending} to be marked`)
    if (each.stale) faults.push(`${name} is never scored`)
    if (each.counted !== each.isChosen) faults.push(`${name} counts in one table only`)
    const others = now.filter(
      ({ eventId, userId, score }) => eventId === each.eventId && userId === each.userId && score !== null,
    )
    if (others.filter(({ counted }) => counted).length !== 1)
      faults.push(`${name}: not one of its student's counts`)
    const best = Math.max(...others.map(({ nilai }) => nilai ?? 0))
    if (each.counted && each.nilai !== best) faults.push(`${name} counts and is not the best`)
    return faults
  })
}

it(
  'leaves each attempt as some order of what was done at once would have left it',
  { timeout: 480_000 },
  async () => {
    const exams = await makeBusyExams(app)
    let before = await standing(exams)
    const counts = new Map<string, number>()
    for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
      const deeds = await actAtOnce(exams, seed)
      for (const { kind, refusal } of deeds) {
        const key = refusal === null ? kind : `${kind}: refused`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      await sweep(app.db)
      const now = await standing(exams)
      expect({ seed, deeds, faults: faultsOf(now, before, deeds) }).toEqual({ seed, deeds, faults: [] })
      before = now
    }
    // Each was there, and met the others.
    for (const kind of ['publish', 'mark', 'late', 'reopen', 'submit', 'sweep'])
      expect({ kind, times: counts.get(kind) ?? 0 }).toMatchObject({
        times: expect.toSatisfy((n: number) => n >= rounds / 12),
      })
  },
)

it('publishes with the effect on the results as they are then, not as they were previewed', async () => {
  const exams = await makeBusyExams(app)
  const { owner, paket, people, events, choice } = exams
  const [first, second] = people
  const submitted = async (murid: Person) => {
    const { id } = await start(app, murid, events[0]!.id)
    await submit(app, murid, id, [entry(choice, 'B')])
  }
  await submitted(first!)
  const key = { form: 'pilihan-ganda', accepted: ['B'] } as const
  const body = { baseNumber: 0, changes: [{ kind: 'replace-key', soalId: choice, key }] }
  const ask = { token: owner.token, params: { id: paket.id } }
  const { data: draft } = await app.call(scoringVersion.saveDraft, { ...ask, body })
  const params = { id: draft.id }
  const preview = async () =>
    (await app.call(scoringVersion.draft, { token: owner.token, params })).data.effect
  await expect.poll(preview).toMatchObject({ n: 1, changed: 1 })
  await submitted(second!)
  const reason = { revision: draft.revision, reason: 'Kunci keliru' }
  await app.call(scoringVersion.publish, { token: owner.token, params, body: reason })
  const { data } = await app.call(scoringVersion.one, ask)
  expect(data.versions[0]?.effect).toMatchObject({ n: 2, changed: 2 })
  expect((await standing(exams)).filter(({ version }) => version === 1)).toHaveLength(2)
})

it('finishes what a server that stopped right after publishing has left', async () => {
  const exams = await makeBusyExams(app)
  const { world, owner, people, events, choice, essay, snapshotId } = exams
  const { id } = await start(app, people[0]!, events[0]!.id)
  await submit(app, people[0]!, id, [entry(choice, 'A'), entry(essay, 'Jawab')])
  // The essay counts no more, and nobody has told the attempt.
  await tenant(app.db, world, async (tx) => {
    await sql`update hasil set pending = 0, scoring_version = 1, outcomes = array['correct', 'void'], scores = array[1, 0]
               where attempt_id = ${id}`.execute(tx)
    await sql`insert into scoring_version (application_id, snapshot_id, number, base_number, changes, status, pembuat_id, settled)
              values (${world.applicationId}, ${snapshotId}, 1, 0, ${JSON.stringify([{ kind: 'void', soalId: essay }])}, 'terbit', ${owner.id}, false)`.execute(
      tx,
    )
  })
  forgetScoring(snapshotId)
  await settleForgotten(app.db)
  const found = (await standing(exams)).find((each) => each.id === id)
  expect(found).toMatchObject({ status: 'dinilai', stale: false, version: 1 })
})
