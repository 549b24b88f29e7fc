import { attempt, ujian, type AnswerEntry, type AttemptState } from '@suluh/contract/exams/ujian'
import { event, type Event } from '@suluh/contract/exams/event'
import { paketSoal, type PaketSoalDetail, type PaketSoalDraft } from '@suluh/contract/papers/paket-soal'
import { answersAad } from '@suluh/contract/exams/held-answer'
import { sql } from 'kysely'
import { seal, unseal } from '#platform/auth/seal.ts'
import { tenant } from '#platform/db/tenant.ts'
import { pengawasan, type ProctorAction } from '@suluh/contract/exams/pengawasan'
import { soal } from '@suluh/contract/bank/soal'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import { sealOf, type SealedContent, type SectionContent } from '@suluh/contract/papers/paket-content'
import { gunzipSync } from 'node:zlib'
import type { TestApp } from './build-app.ts'
import { makeWorld, pilihanGanda, type Person, type World } from './factories.ts'

const minute = 60_000

/** Published by `guru`: one section per list of questions. */
export async function publishPaket(
  app: TestApp,
  world: World,
  guru: Person,
  sections: SoalDraft[][],
  change: (draft: PaketSoalDraft) => PaketSoalDraft = (draft) => draft,
): Promise<PaketSoalDetail> {
  const { token } = guru
  const { id: pelajaranId, aspekIds } = await world.makePelajaran(['Bilangan'])
  const soalIds: string[][] = []
  for (const drafts of sections) {
    const made = await Promise.all(
      drafts.map((draft) =>
        app.call(soal.create, { token, body: { draft, pelajaranId, aspekId: aspekIds[0] } }),
      ),
    )
    soalIds.push(made.map((answer) => answer.data.id))
  }
  const created = await app.call(paketSoal.create, { token, body: { nama: 'Paket Uji', preset: 'ulangan' } })
  const { id, version, sections: given, ...rest } = created.data
  const base = given[0]!
  const draft: PaketSoalDraft = {
    ...rest,
    sections: soalIds.map((ids, index) => ({
      ...base,
      id: crypto.randomUUID(),
      nama: `Bagian ${index + 1}`,
      soalIds: ids,
    })),
  }
  await app.call(paketSoal.update, { token, params: { id }, body: { ...change(draft), version } })
  return (await app.call(paketSoal.setStatus, { token, params: { id }, body: { status: 'terbit' } })).data
}

/** Scheduled by `guru` from a minute ago, for an hour, without token unless asked otherwise. */
export async function schedule(
  app: TestApp,
  guru: Person,
  paketSoalId: string,
  murid: Person[],
  overrides: object = {},
): Promise<Event> {
  const body = {
    nama: 'Ujian Uji',
    paketSoalId,
    opensAt: new Date(Date.now() - minute).toISOString(),
    closesAt: new Date(Date.now() + 60 * minute).toISOString(),
    token: null,
    showResult: 'setelah-kumpul',
    showPembahasan: true,
    groupBelajarIds: [],
    lembagaIds: [],
    applicationUserIds: murid.map((each) => each.id),
    ...overrides,
  }
  return (await app.call(event.create, { token: guru.token, body })).data
}

/** A world of its own with a running exam of three questions, whose keys are A, B and C, for two students. */
export async function makeExam(app: TestApp, overrides: object = {}) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const murid = await world.signedInAs('murid')
  const other = await world.signedInAs('murid')
  const paket = await publishPaket(app, world, guru, [
    [pilihanGanda('1 + 1', 'A'), pilihanGanda('2 + 2', 'B'), pilihanGanda('3 + 3', 'C')],
  ])
  const made = await schedule(app, guru, paket.id, [murid, other], overrides)
  const soalIds = paket.sections[0]!.soal.map((each) => each.id)
  return { world, guru, murid, other, paket, event: made, soalIds }
}
export type Exam = Awaited<ReturnType<typeof makeExam>>

/** Another exam for the same student, of two sections with one question each, whose keys are A and B. */
export async function makeTwoSections(
  app: TestApp,
  { world, guru, murid }: Exam,
  change: (draft: PaketSoalDraft) => PaketSoalDraft,
) {
  const sections = [[pilihanGanda('1 + 1', 'A')], [pilihanGanda('2 + 2', 'B')]]
  const paket = await publishPaket(app, world, guru, sections, change)
  const made = await schedule(app, guru, paket.id, [murid])
  const [first, last] = paket.sections.map(({ soal }) => soal[0]!.id)
  return { paket, event: made, first: first!, last: last! }
}

/** What the exam's guru does to some of its attempts, or to all. */
export function act(
  app: TestApp,
  { guru, event: { id } }: Exam,
  attemptIds: string[] | null,
  action: ProctorAction,
) {
  const body = { attemptIds, action, reason: 'Listrik padam' }
  return app.call(pengawasan.act, { token: guru.token, params: { id }, body })
}

/** As if the attempt, all that was heard of its device and all that it saved had been `ms` earlier. */
export async function letTimePass(app: TestApp, world: World, attemptId: string, ms: number): Promise<void> {
  const by = sql`${ms} * interval '1 millisecond'`
  await tenant(app.db, world, async (tx) => {
    await sql`update attempt set deadline = deadline - ${by}, started_at = started_at - ${by},
          submitted_at = submitted_at - ${by}, paused_at = paused_at - ${by},
          clock = (select jsonb_object_agg(key, jsonb_build_array((value->>0)::float8 - ${ms}, (value->>1)::float8 - ${ms})) from jsonb_each(clock))
        where id = ${attemptId}`.execute(tx)
    await sql`update attempt_presence set seen_at = seen_at - ${by},
          silences = (select coalesce(range_agg(tstzrange(lower(r) - ${by}, upper(r) - ${by}, '()')), '{}') from unnest(silences) r)
        where attempt_id = ${attemptId}`.execute(tx)
    await sql`update answer set at = at - ${by}, received_at = received_at - ${by} where attempt_id = ${attemptId}`.execute(
      tx,
    )
  })
}

/** Answers as a device seals them that cannot send them. */
export function answersFileOf({ id, answersKey }: AttemptState, entries: AnswerEntry[]): string {
  const sealed = seal(Buffer.from(answersKey, 'base64url'), JSON.stringify(entries), answersAad(id))
  return `SULUH1.${id}.${sealed.toString('base64url')}`
}

/** A sign of life of a student's device. */
export function pulse(app: TestApp, murid: Person, id: string) {
  const body = { soalNumber: 1, answered: 0, unsent: 0, device: 'uji', messageAt: null }
  return app.call(attempt.pulse, { token: murid.token, params: { id }, body })
}

export async function start(app: TestApp, murid: Person, eventId: string): Promise<AttemptState> {
  const { data } = await app.call(ujian.start, {
    token: murid.token,
    params: { eventId },
    body: { device: 'uji' },
  })
  return data
}

/** A student's questions as their device opens them, in the package's order; of what is sealed still, nothing. */
export async function readContent(app: TestApp, { token }: Person, state: AttemptState) {
  const { rawPayload } = await app.server.http.inject({
    url: `/api/attempt/${state.id}/content/${state.contentHash}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { sections } = JSON.parse(gunzipSync(rawPayload).toString()) as SealedContent
  return sections.map(({ id, nama, sealed }) => {
    const key = state.sections.find((section) => section.id === id)?.sectionKey
    return { id, nama, content: key ? openSection(key, sealed, sealOf(state.contentHash, id)) : undefined }
  })
}

/** Throws for a key, a place or bytes that are not its own. */
export function openSection(key: string, sealed: string, aad: string): SectionContent {
  const plain = unseal(Buffer.from(key, 'base64url'), Buffer.from(sealed, 'base64'), aad)
  return JSON.parse(gunzipSync(plain).toString()) as SectionContent
}

export function entry(soalId: string, value: AnswerValue, seq = 1, at = new Date()): AnswerEntry {
  return { soal: soalId, value, ragu: false, seq, at: at.toISOString() }
}

export function save(app: TestApp, murid: Person, id: string, entries: AnswerEntry[]) {
  return app.call(attempt.save, { token: murid.token, params: { id }, body: { entries } })
}

export function submit(app: TestApp, murid: Person, id: string, entries: AnswerEntry[] = []) {
  return app.call(attempt.submit, { token: murid.token, params: { id }, body: { entries } })
}
