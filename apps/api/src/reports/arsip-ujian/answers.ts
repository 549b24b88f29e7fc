import { sql } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { attemptPupil, resultScope } from '#results/results-scope/murid-scope.ts'
import type { ReadableEvent } from '../laporan/murid-events.queries.ts'

/** As reports call what came of an answer. */
const outcomeWords: Record<string, string> = {
  correct: 'benar',
  partial: 'sebagian',
  wrong: 'salah',
  blank: 'kosong',
  pending: 'menunggu dinilai',
  void: 'dibatalkan',
}

type Butir = { nomor: number; bagian: string; soalId: string }
type Jawaban = { jawaban: string; hasil: string; skor: number | null } | null

/** What each student answered, question by question, with what came of it; null where a question was not given to them. */
export type Answers = {
  butir: Butir[]
  murid: {
    id: string
    nama: string
    nomor: string | null
    lembaga: string | null
    kelas: string
    nilai: number
    skor: number
    skorMaksimum: number
    jawaban: Jawaban[]
  }[]
}

/**
 * Of everybody but oneself, whose own are in it only where the exam shows them by now; null for who may not read those of all:
 * a right to results may reach less far than the one to reports.
 */
export async function readAnswers(db: Tx, actor: Actor, event: ReadableEvent): Promise<Answers | null> {
  if (!actor.izin.has('hasil-ujian.read')) return null
  const { structure } = await getSnapshot(db, event.snapshotId)
  const butir = structure.sections
    .flatMap(({ nama, soal }) => soal.map(({ id }) => ({ bagian: nama, soalId: id })))
    .map((each, at) => ({ nomor: at + 1, ...each }))
  const rows = await db
    .selectFrom('hasil as h')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .innerJoin('event as e', 'e.id', 'h.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .select(['u.id', 'u.nama', 'u.nomor', 'h.nilai', 'h.score', 'h.maxScore'])
    .select(['h.scores', 'h.outcomes', 'h.choices'])
    .select(sql<string | null>`lembaga_saat_ujian(a.event_id, a.lembaga_id)`.as('lembaga'))
    .select(kelasSaatUjian({ event: 'a.event_id', groups: 'a.group_ids' }).as('groups'))
    .where('h.eventId', '=', event.id)
    .where('h.counted', '=', true)
    .where(resultScope(actor, attemptPupil, 'hasil-ujian.read'))
    .where(sql<boolean>`(u.id <> ${actor.userId} or e.show_pembahasan)`)
    .execute()
  const others = await db
    .selectFrom('hasil')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', event.id)
    .where('counted', '=', true)
    .where('applicationUserId', '<>', actor.userId)
    .executeTakeFirstOrThrow()
  if (rows.filter(({ id }) => id !== actor.userId).length < others.count) return null
  const murid = rows.map(({ scores, outcomes, choices, score, maxScore, groups, ...row }) => ({
    ...row,
    kelas: groups.join(', '),
    skor: score,
    skorMaksimum: maxScore,
    jawaban: butir.map((_, at): Jawaban => {
      const outcome = outcomes[at]
      const points = scores[at]
      return outcome
        ? {
            jawaban: choices[at] ?? '',
            hasil: outcomeWords[outcome] ?? outcome,
            skor: points !== undefined && Number.isFinite(points) ? points : null,
          }
        : null
    }),
  }))
  return {
    butir,
    murid: murid.toSorted((a, b) => a.nama.localeCompare(b.nama, 'id') || a.id.localeCompare(b.id)),
  }
}

/** The same as two sheets: what was answered, and the points that it brought. */
export function answerTables(ujian: string, { butir, murid }: Answers): [SheetTable, SheetTable] {
  const who = ['No.', 'Nomor', 'Nama', 'Lembaga', 'Kelas']
  const titles = [...who, ...butir.map(({ nomor }) => `Soal ${nomor}`)]
  const sheet = (name: string, cell: (each: Jawaban) => string | number | null): SheetTable => ({
    name,
    about: [`${name}, ${ujian}`, 'Nomor soal menurut paketnya; kosong berarti soal itu tidak diberikan.'],
    titles,
    rows: murid.map((each, at) => [
      at + 1,
      each.nomor,
      each.nama,
      each.lembaga,
      each.kelas,
      ...each.jawaban.map(cell),
    ]),
  })
  return [
    sheet('Jawaban murid', (each) => each && (each.jawaban || `(${each.hasil})`)),
    sheet('Skor tiap soal', (each) => each && each.skor),
  ]
}
