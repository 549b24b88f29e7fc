import { signatureLines } from '@suluh/contract/platform/print/signatures'
import { pelajaranWords, tanpaHasilWords } from '@suluh/contract/reports/laporan-murid'
import type { ListQuery } from '@suluh/contract/platform/list'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import type { Totals } from '@suluh/psychometrics/scoring/score-attempt'
import { sql } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { atributColumns } from '#platform/atribut/atribut-columns.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { dayWords } from '@suluh/tabular/sheet-cell'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { atributThen } from '#results/results-scope/murid-scope.ts'
import { signaturesOf, signingOf, type Signing } from '#papers/paper/signing.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import { dayCell, exact, yesNo } from '#platform/sheet/cells.ts'
import { pelajaranAtUjian } from './kktp.ts'
import { aspekName, bagianSaatUjian, pelajaranName } from './bagian-saat-ujian.ts'
import { getReadableEvent, type ReadableEvent } from './murid-events.queries.ts'
import { allPeserta, idsOf } from './peserta.queries.ts'
import { allTanpaHasil } from './tanpa-hasil.queries.ts'

const titles = [
  'Peringkat',
  'Peringkat di lembaga',
  'Nomor',
  'Nama',
  'Lembaga',
  'Group belajar',
  'Benar',
  'Sebagian',
  'Salah',
  'Kosong',
  'Menunggu dinilai',
  'Skor',
  'Skor maksimum',
  'Nilai',
  'Mencapai ambang',
  'Menit',
  'Penskoran',
  'Keterangan',
]

/**
 * Every student of an event whom the actor may read and the query leaves: fixed columns first, then sections, aspects,
 * the IRT score where the package has one, and what the tenant keeps of people.
 */
export async function pesertaTable(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<SheetTable> {
  const event = await getReadableEvent(db, actor, eventId)
  const { structure } = await getSnapshot(db, event.snapshotId)
  const { sections } = structure
  const aspek = await aspekNames(db, eventId)
  const kept = await atributColumns(db, actor, 'application-user', 'murid')
  const isCalibrated = await db
    .selectFrom('irtScoring')
    .select('snapshotId')
    .where('snapshotId', '=', event.snapshotId)
    .where('model', 'is not', null)
    .executeTakeFirst()
  const rows = await (
    await allPeserta(db, actor, eventId, query)
  )
    .innerJoin('hasil as h', 'h.attemptId', 'm.attemptId')
    .innerJoin('attempt as a', 'a.id', 'm.attemptId')
    .leftJoin('irtScore as i', 'i.attemptId', 'm.attemptId')
    .select(['i.score as irt', 'i.error as irtError'])
    .select(['h.sections', 'h.scoringVersion', 'm.aspekScore', 'm.aspekMax', atributThen.as('atribut')])
    .select(
      sql<string>`array_to_string(${kelasSaatUjian({ event: 'm.event_id', groups: 'a.group_ids' })}, ', ')`.as(
        'groups',
      ),
    )
    .execute()
  const without = await allTanpaHasil(db, actor, eventId, query)
  // The package's own; the subject's KKM/KKTP stands above.
  const ambang = structure.threshold === null ? 'Mencapai ambang' : 'Mencapai KKM paket'
  const allTitles = [
    ...titles.map((title) => (title === 'Mencapai ambang' ? ambang : title)),
    ...sections.map(({ nama }) => `Skor ${nama}`),
    ...aspek.map((nama) => `Daya serap ${nama} (%)`),
    ...(isCalibrated ? ['Skor IRT', 'Galat baku skor IRT'] : []),
    ...kept.titles,
  ]
  const whom = await chosenNames(db, eventId, query)
  const schools = new Set([...rows, ...without].map(({ lembagaId }) => lembagaId))
  const [school = null] = schools.size === 1 ? schools : []
  const signing = await signingOf(db, actor, school)
  const names = new Set([...rows, ...without].flatMap(({ lembaga }) => lembaga ?? []))
  const pelajaran = await pelajaranAtUjian(db, eventId, school === null ? [] : [school])
  const facts = [
    ...(pelajaran.length > 0 ? [`Mata pelajaran: ${pelajaranWords(pelajaran, school)}`] : []),
    ...aboutFacts(event, structure.threshold, whom, signing),
  ]
  return {
    name: ['Nilai', event.nama, ...whom].join(' '),
    about: [`Daftar nilai ${event.nama}`, schoolWords([...names]), facts.join(' · ')],
    // Of several schools no head signs for all.
    ...(school && {
      below: signatureLines(signaturesOf(signing, { role: 'Guru', ...signing.kop.guru }), [3, 5, 8]),
    }),
    titles: allTitles,
    rows: [
      ...rows.map((row) => [
        row.rank,
        row.rankLembaga,
        row.nomor,
        row.nama,
        row.lembaga,
        row.groups,
        row.correct,
        row.partial,
        row.wrong,
        row.blank,
        row.pending,
        exact(row.score),
        exact(row.maxScore),
        exact(row.nilai),
        yesNo(row.lulus),
        exact(row.minutes),
        scoringLabel(row.scoringVersion),
        row.pending > 0 ? 'sementara' : '',
        ...sections.map(({ id }) => exact((row.sections as Record<string, Totals>)[id]?.score ?? null)),
        ...aspek.map((_, at) =>
          exact(row.aspekMax[at]! > 0 ? (100 * Math.max(0, row.aspekScore[at]!)) / row.aspekMax[at]! : null),
        ),
        ...(isCalibrated ? [row.irt, row.irtError] : []),
        ...kept.cells(row.atribut),
      ]),
      ...without.map((row) => withoutResult(row, allTitles)),
    ],
  }
}

type WithoutResult = Awaited<ReturnType<typeof allTanpaHasil>>[number]

/** Who they are and why; all that a result would fill stays empty. */
function withoutResult(row: WithoutResult, allTitles: string[]): (string | null)[] {
  const known = new Map([
    ['Nomor', row.nomor],
    ['Nama', row.nama],
    ['Lembaga', row.lembaga],
    ['Group belajar', row.kelas],
    ['Keterangan', tanpaHasilWords[row.sebab]],
  ])
  return allTitles.map((title, at) => (at < titles.length ? (known.get(title) ?? null) : null))
}

/** What the students are narrowed to, as it was called at the exam. */
async function chosenNames(db: Tx, eventId: string, { filters }: ListQuery): Promise<string[]> {
  const ids = [...idsOf(filters, 'lembagaId'), ...idsOf(filters, 'groupBelajarId')]
  if (ids.length === 0) return []
  const units = await db
    .selectFrom('eventUnit')
    .select('nama')
    .where('eventId', '=', eventId)
    .where('unitId', 'in', ids)
    .orderBy('nama')
    .execute()
  return units.map(({ nama }) => nama)
}

/** All of them by name while that is a line; whoever makes the list may be of another. */
function schoolWords(names: string[]): string {
  return names.length > 4 ? `${names.length} lembaga` : names.toSorted().join(', ')
}

/** Of which exam, whom and when, and what had to be reached. */
function aboutFacts(
  event: ReadableEvent,
  threshold: number | null,
  whom: string[],
  { kop }: Signing,
): string[] {
  return [
    `Paket soal: ${event.paket}`,
    `Tanggal: ${dayWords(dayCell(event.opensAt.toISOString(), kop.zone))}`,
    ...(threshold === null ? [] : [`KKM paket: ${threshold}`]),
    `Peserta: ${whom.join(', ') || 'semua'}`,
  ]
}

/** In the order of the arrays of laporan_murid. */
async function aspekNames(db: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ nama: string }>`
    select concat_ws(' – ', ${pelajaranName}, ${aspekName}) as nama
      from laporan_event e
     cross join jsonb_array_elements(e.aspek) with ordinality as parts (part, at)
      left join pelajaran p on p.id = (part ->> 'pelajaranId')::uuid
      left join aspek a on a.id = (part ->> 'aspekId')::uuid
      ${bagianSaatUjian(sql`e.event_id`)}
     where e.event_id = ${eventId} order by at`.execute(db)
  return rows.map(({ nama }) => nama)
}
