import { ujian } from '@suluh/contract/exams/ujian'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sweep } from '#exams/attempt/sweep.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { entry, makeExam, save, start, submit, type Exam } from '#testing/exam.ts'
import type { Person } from '#testing/factories.ts'

const app = useTestApp()
const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`

const seenBy = async ({ paket, event }: Exam, who: Person, { id: userId }: Person) => {
  const params = { paketId: paket.id, userId, eventId: event.id }
  return (await app.call(hasilUjian.one, { token: who.token, params })).data
}

/** The time of an attempt has run out so long ago, with the exam's. */
async function runOut({ world, event }: Exam, id: string, seconds: number): Promise<void> {
  await tenant(app.db, world, async (tx) => {
    const at = ago(seconds)
    const ms = (moment: typeof at) => sql`floor(extract(epoch from ${moment}) * 1000)`
    const clock = sql`(select jsonb_object_agg(key, jsonb_build_array(${ms(ago(7200))}, ${ms(at)})) from jsonb_each(clock))`
    await sql`update attempt set started_at = ${ago(7200)}, deadline = ${at}, clock = ${clock} where id = ${id}`.execute(
      tx,
    )
    await sql`update event set opens_at = ${ago(7200)}, closes_at = ${at} where id = ${event.id}`.execute(tx)
  })
  await sweep(app.db)
}

it('keeps nilai and keys from students as long as answers may still come in late', async () => {
  for (const showResult of ['setelah-kumpul', 'setelah-selesai']) {
    const exam = await makeExam(app, { showResult, graceSeconds: 600 })
    const { guru, murid, other, soalIds } = exam
    const { id: early } = await start(app, other, exam.event.id)
    await submit(app, other, early)
    const { id } = await start(app, murid, exam.event.id)
    const written = new Date(Date.now() - 3_600_000)
    await runOut(exam, id, 1)
    const saved = await save(app, murid, id, [entry(soalIds[0]!, 'A', 1, written)])
    expect(saved.data).toMatchObject({ stored: [{ late: true }], status: 'dinilai' })
    // Its score would tell as much as its keys.
    expect(await seenBy(exam, murid, murid)).toMatchObject({ code: 'forbidden' })
    const { data: listed } = await app.call(ujian.list, { token: murid.token })
    const until = new Date(Date.parse(saved.data.deadline) + 600_000).toISOString()
    expect(listed[0]).toMatchObject({ nilai: null, lateUntil: until })
    // Where all wait for the end, nobody passes keys on either; else whoever has handed in sees them.
    const others = await seenBy(exam, other, other)
    expect(others.soal?.length).toBe(showResult === 'setelah-selesai' ? undefined : 3)
    expect((await seenBy(exam, guru, murid)).soal).toHaveLength(3)
    await runOut(exam, id, 601)
    const late = await save(app, murid, id, [entry(soalIds[1]!, 'B', 1, written)])
    expect(late.data).toMatchObject({ stored: [], held: [{ soal: soalIds[1] }] })
    const opened = await seenBy(exam, murid, murid)
    expect(opened).toMatchObject({ soalOpensAt: null })
    expect(opened.soal).toHaveLength(3)
  }
})
