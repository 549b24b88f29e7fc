import { attempt, ujian, type AnswerEntry, type AttemptState } from '@suluh/contract/ujian'
import { event, type Event } from '@suluh/contract/event'
import { paketSoal, type PaketSoalDetail, type PaketSoalDraft } from '@suluh/contract/paket-soal'
import { soal } from '@suluh/contract/soal'
import type { AnswerValue, SoalDraft } from '@suluh/contract/soal-form'
import type { TestApp } from './build-app.ts'
import type { Person, World } from './factories.ts'

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

export async function start(app: TestApp, murid: Person, eventId: string): Promise<AttemptState> {
  const { data } = await app.call(ujian.start, {
    token: murid.token,
    params: { eventId },
    body: { device: 'uji' },
  })
  return data
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
