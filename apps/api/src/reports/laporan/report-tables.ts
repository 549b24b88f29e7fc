import type { WhichUjian } from '@suluh/contract/reports/laporan-lembaga'
import type { UnitDayaSerap, WhichDayaSerap } from '@suluh/contract/reports/laporan-pelajaran'
import { signatureLines } from '@suluh/contract/platform/print/signatures'
import { tindakLanjutLabels } from '@suluh/contract/results/laporan-words'
import type { ListQuery } from '@suluh/contract/platform/list'
import { scoringLabel } from '@suluh/contract/results/scoring-version'
import { atributColumns } from '#platform/atribut/atribut-columns.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { headOf, signaturesOf, signingOf } from '#papers/paper/signing.ts'
import { dayCell, exact } from '#platform/sheet/cells.ts'
import { allLembaga, getLaporanLembaga, lembagaThen } from './laporan-lembaga.queries.ts'
import { getLaporanPelajaran } from './laporan-pelajaran.queries.ts'
import { pesertaTable } from './peserta-table.ts'
import { keadaanTable } from '../riwayat-ujian/keadaan-table.ts'
import { allTindakLanjut } from './tindak-lanjut.queries.ts'

/** Which report is written as a table, and of whom. */
export type WhichTable =
  | { of: 'peserta'; eventId: string; query: ListQuery }
  | { of: 'semua-lembaga'; query: ListQuery }
  | { of: 'lembaga'; id: string; which: WhichUjian }
  | { of: 'pelajaran'; id: string; which: WhichDayaSerap }
  | { of: 'tindak-lanjut'; id: string; query: ListQuery }
  | { of: 'keadaan'; eventId: string; query: ListQuery }

/** The table of a report, whole, within the actor's reach. */
export function tableOf(db: Tx, actor: Actor, what: WhichTable): Promise<SheetTable> {
  switch (what.of) {
    case 'peserta':
      return pesertaTable(db, actor, what.eventId, what.query)
    case 'semua-lembaga':
      return semuaLembagaTable(db, actor, what.query)
    case 'lembaga':
      return lembagaTable(db, actor, what.id, what.which)
    case 'pelajaran':
      return pelajaranTable(db, actor, what.id, what.which)
    case 'tindak-lanjut':
      return tindakLanjutTable(db, actor, what.id, what.query)
    case 'keadaan':
      return keadaanTable(db, actor, what.eventId, what.query)
  }
}

async function semuaLembagaTable(db: Tx, actor: Actor, query: ListQuery): Promise<SheetTable> {
  const kept = await atributColumns(db, actor, 'lembaga')
  const rows = await (await allLembaga(db, actor, query)).select(lembagaThen.as('atribut')).execute()
  return {
    name: 'Laporan lembaga',
    titles: [
      'Lembaga',
      'Kabupaten/Kota',
      'Ujian',
      'Hasil',
      'Rata-rata',
      'Selisih dari semua peserta',
      'Mencapai ambang',
      'Belum mencapai',
      'Ambang belum pasti',
      'Menunggu dinilai',
      ...kept.titles,
    ],
    rows: rows.map((row) => [
      row.nama,
      row.kabupatenKota,
      row.events,
      row.n,
      exact(row.mean),
      exact(row.selisih),
      row.lulus,
      row.belum,
      row.menunggu,
      row.pending,
      ...kept.cells(row.atribut),
    ]),
  }
}

async function lembagaTable(db: Tx, actor: Actor, id: string, which: WhichUjian): Promise<SheetTable> {
  const { lembaga, events } = await getLaporanLembaga(db, actor, id, which)
  const signing = await signingOf(db, actor, id)
  const { kop, dayInWords } = signing
  return {
    name: `Laporan ${lembaga.nama}`,
    about: [`Laporan ${lembaga.nama}`, `Dibuat ${dayInWords} · Tanggal menurut jam ${kop.zone}`],
    titles: [
      'Tanggal',
      'Ujian',
      'Hasil',
      'Rata-rata',
      'Rata-rata semua peserta',
      'Peringkat lembaga',
      'Dari',
      'Mencapai ambang',
      'Belum mencapai',
      'Ambang belum pasti',
      'Menunggu dinilai',
      'Penskoran',
    ],
    rows: events.map((row) => [
      dayCell(row.opensAt, kop.zone),
      row.nama,
      row.n,
      exact(row.mean),
      exact(row.allMean),
      row.position,
      row.of,
      row.lulus,
      row.belum,
      row.menunggu,
      row.pending,
      scoringLabel(row.scoringVersion),
    ]),
    // As on its print: the head vouches for the school, and an inspector takes note.
    below: signatureLines(signaturesOf(signing, headOf(kop), { role: 'Pengawas sekolah' }), [1, 4, 8]),
  }
}

async function pelajaranTable(db: Tx, actor: Actor, id: string, which: WhichDayaSerap): Promise<SheetTable> {
  const report = await getLaporanPelajaran(db, actor, id, which)
  const signing = await signingOf(db, actor, which.lembagaId ?? null)
  const parts = report.aspek.slice(1).map(({ nama }) => nama)
  const unitRows = (kind: string, units: UnitDayaSerap[]) =>
    units.flatMap((unit) => [
      [kind, unit.nama, report.pelajaran.nama, unit.n, exact(unit.mean), ...ends(unit.interval)],
      ...parts.map((nama, at) => [kind, unit.nama, nama, null, exact(unit.aspek[at] ?? null), null, null]),
    ])
  return {
    name: `Daya serap ${report.pelajaran.nama}`,
    about: [`Daya serap ${report.pelajaran.nama}`, `${signing.kop.nama} · Dibuat ${signing.dayInWords}`],
    titles: [
      'Kelompok',
      'Nama',
      'Pelajaran atau aspek',
      'Hasil',
      'Daya serap (%)',
      'Batas bawah 95%',
      'Batas atas 95%',
    ],
    rows: [
      ...report.aspek.map((row) => ['Semua', '', row.nama, row.n, exact(row.mean), ...ends(row.interval)]),
      ...unitRows('Lembaga', report.lembaga),
      ...unitRows('Group belajar', report.groups),
    ],
    below: signatureLines(signaturesOf(signing, { role: 'Guru', ...signing.kop.guru }), [1, 2, 4]),
  }
}

async function tindakLanjutTable(db: Tx, actor: Actor, id: string, query: ListQuery): Promise<SheetTable> {
  const kept = await atributColumns(db, actor, 'application-user', 'murid')
  const rows = await allTindakLanjut(db, actor, id, query)
  return {
    name: 'Remedial dan pengayaan',
    titles: [
      'Nomor',
      'Nama',
      'Lembaga',
      'Group belajar',
      'Daya serap (%)',
      'Tindak lanjut',
      'Aspek di bawah batas',
      ...kept.titles,
    ],
    rows: rows.map((row) => [
      row.nomor,
      row.nama,
      row.lembaga,
      row.groups,
      exact(row.percent),
      tindakLanjutLabels[row.tindakLanjut],
      row.aspek.map(({ nama }) => nama).join(', '),
      ...kept.cells(row.atribut),
    ]),
  }
}

function ends(interval: readonly [number, number] | null): (number | null)[] {
  return [exact(interval?.[0] ?? null), exact(interval?.[1] ?? null)]
}
