import { withDefaults } from '@suluh/contract/papers/kepala-naskah'
import { signatureLines } from '@suluh/contract/platform/print/signatures'
import type { AnalisisButir } from '@suluh/contract/results/analisis-butir'
import { classesOf, pengecohWords, sekolahWords, tindakLanjut } from '@suluh/contract/results/analisis-words'
import { verdictLabels, type StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import { criticalCorrelation, isValidItem, validityLabel } from '@suluh/psychometrics/classical/item-validity'
import { distractorLabel } from '@suluh/psychometrics/classical/verdict'
import { signaturesOf, type Signing } from '#papers/paper/signing.ts'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { statistikTestTable } from '#results/statistik/statistik-table.ts'

type Analisis = Omit<AnalisisButir, 'isComputing'>

/** The workbook that a school hands over: answers, scores, analysis, distractors, reliability. */
export function analisisTables(analisis: Analisis, head: Signing): [SheetTable, ...SheetTable[]] {
  const { statistik, paketSoal } = analisis
  const about = aboutOf(analisis, head)
  // Of several schools no head signs for all.
  const below = isOfSeveral(analisis) ? [] : signatureLines(signaturesOf(head), [2, 4, 7])
  const answers = jawabanTable(analisis, head)
  const known = answers.titles.length - analisis.kunci.length
  const brief = answers.rows.map((row) => row.map((text, at) => (at >= known ? inBrief(text) : text)))
  return [
    { ...answers, rows: brief, below },
    { ...skorTable(analisis), about: ['SKOR TIAP BUTIR', ...about], below },
    { ...butirTable(statistik, analisis.kunci), about: ['ANALISIS BUTIR SOAL', ...about], below },
    { ...pengecohTable(statistik), about: ['ANALISIS PENGECOH', ...about] },
    { ...testTable(statistik), about: ['RELIABILITAS DAN UKURAN TES', paketSoal.nama] },
  ]
}

const isOfSeveral = ({ sekolah }: Analisis) => sekolah.length > 1

/** Who each row is of, with the school where there are several. */
function whoTitles(analisis: Analisis): string[] {
  return ['No', 'Nomor', 'Nama', ...(isOfSeveral(analisis) ? ['Lembaga'] : []), 'Kelas']
}

function whoCells(
  analisis: Analisis,
): (row: Analisis['murid'][number], at: number) => (string | number | null)[] {
  const names = new Map(analisis.sekolah.map(({ id, nama }) => [id, nama]))
  return ({ nomor, nama, lembagaId, kelas }, at) => [
    at + 1,
    nomor,
    nama,
    ...(isOfSeveral(analisis) ? [names.get(lembagaId) ?? null] : []),
    kelas,
  ]
}

/** Beside letters a whole answer would make the page as small as print can be; the file of answers has it. */
function inBrief<T>(text: T): T | string {
  return typeof text === 'string' && text.length > 12 ? `${text.slice(0, 11)}…` : text
}

/** Answers of every student, the key in the line above them. */
export function jawabanTable(analisis: Analisis, head: Signing): SheetTable {
  const { murid, kunci } = analisis
  const who = whoTitles(analisis)
  const cells = whoCells(analisis)
  return {
    name: 'Jawaban',
    about: ['JAWABAN TIAP MURID', ...aboutOf(analisis, head)],
    above: [[...who.map((title) => (title === 'Nama' ? 'Kunci' : '')), ...kunci.map((each) => each.kunci)]],
    titles: [...who, ...kunci.map((_, at) => String(at + 1))],
    rows: murid.map((row, at) => [...cells(row, at), ...row.jawaban]),
  }
}

function skorTable(analisis: Analisis): SheetTable {
  const { murid, kunci } = analisis
  const who = whoTitles(analisis)
  const cells = whoCells(analisis)
  const right = kunci.map((_, at) => {
    const known = murid.flatMap(({ skor }) => skor[at] ?? [])
    return exact(known.reduce((sum, each) => sum + each, 0))
  })
  const rows = murid.map((row, at) => [
    ...cells(row, at),
    ...row.skor.map(exact),
    exact(row.jumlah),
    exact(row.nilai),
  ])
  return {
    name: 'Skor',
    titles: [...who, ...kunci.map((_, at) => String(at + 1)), 'Jumlah skor', 'Nilai'],
    rows:
      rows.length === 0
        ? []
        : [
            ...rows,
            [...who.map((title) => (title === 'Nama' ? 'Jumlah tiap butir' : null)), ...right, null, null],
          ],
  }
}

function butirTable(statistik: StatistikPaket | null, kunci: Analisis['kunci']): SheetTable {
  return {
    name: 'Analisis',
    titles: [
      'No',
      'Butir soal',
      'Kunci',
      'Murid',
      'Tingkat kesukaran (P)',
      'Tafsiran',
      'Daya pembeda (D)',
      'Tafsiran ',
      'r hitung',
      'r tabel (5%)',
      'Validitas',
      'Kuat validitas',
      'Pengecoh',
      'Putusan',
      'Tindak lanjut',
      'Saran',
    ],
    rows: (statistik?.items ?? []).map((item) => [
      item.number,
      item.stem,
      kunci[item.number - 1]?.kunci ?? '',
      item.n,
      exact(item.facility),
      item.facilityLabel,
      exact(item.discrimination),
      item.discriminationLabel,
      exact(item.itemTotal),
      exact(criticalCorrelation(item.n)),
      validWords(isValidItem(item.itemTotal, item.n)),
      validityLabel(item.itemTotal),
      pengecohWords(item),
      verdictLabels[item.verdict],
      tindakLanjut(item),
      item.advice,
    ]),
  }
}

function validWords(isValid: boolean | null): string | null {
  if (isValid === null) return null
  return isValid ? 'valid' : 'tidak valid'
}

function pengecohTable(statistik: StatistikPaket | null): SheetTable {
  return {
    name: 'Pengecoh',
    titles: [
      'No',
      'Opsi',
      'Kunci',
      'Dipilih',
      'Bagian murid',
      'Kelompok atas',
      'Kelompok bawah',
      'Indeks (%)',
      'Mutu',
      'Berfungsi',
    ],
    rows: (statistik?.items ?? []).flatMap((item) =>
      item.options.map((option) => [
        item.number,
        option.id,
        option.isKey ? 'kunci' : null,
        option.count,
        exact(option.share),
        exact(option.upperShare),
        exact(option.lowerShare),
        exact(option.arifin),
        option.isKey ? null : distractorLabel(option.arifin),
        option.isKey || option.working === null ? null : option.working ? 'ya' : 'tidak',
      ]),
    ),
  }
}

function testTable(statistik: StatistikPaket | null): SheetTable {
  const table = statistikTestTable(statistik)
  const label = statistik?.test.alphaLabel
  const rows = label
    ? [['Reliabilitas (Alpha Cronbach)', exact(statistik.test.alpha), null, null, label]]
    : []
  return { ...table, name: 'Reliabilitas', rows: [...rows, ...table.rows] }
}

function aboutOf(
  { paketSoal, kepala, ujian, murid, kkm, lainnya, sekolah, penyelenggara }: Analisis,
  { kop, today }: Signing,
): string[] {
  const { kelas, semester, tahunPelajaran } = withDefaults(kepala, today)
  return [
    penyelenggara ?? kop.nama,
    paketSoal.nama,
    ...(penyelenggara === null ? [] : [`Sekolah: ${sekolahWords(sekolah)}`]),
    `Mata pelajaran: ${paketSoal.pelajaran.join(', ') || '–'}`,
    `Kelas: ${kelas || classesOf(murid)} · Semester: ${semester} · Tahun pelajaran: ${tahunPelajaran}`,
    `Ujian: ${ujian.join(', ') || '–'}`,
    `Peserta: ${murid.length} murid${lainnya > 0 ? ` (${lainnya} murid lain ikut dihitung, jawabannya tidak untuk Anda)` : ''} · KKM paket: ${kkm ?? '–'}`,
  ]
}
