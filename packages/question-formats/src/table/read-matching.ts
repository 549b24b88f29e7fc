import { buildKategori } from '../soal/build-kategori.ts'
import { buildMatching, columnLetter } from '../soal/build-menjodohkan.ts'
import { bareKey, readCode, readPairs } from '../soal/key-text.ts'
import type { Finding } from '../soal/reading.ts'
import { addRow, jenisOf, lostInCells, maxMarkOf } from './soal-table.ts'
import type { Rows, SoalTable } from './soal-table.ts'
import type { Built, Option } from '../soal/soal-parts.ts'
import { cellAt } from './table.ts'
import type { Role } from './header.ts'

/** Reads one question of the table with BARIS, KOLOM and KUNCI (AKM jenis 3, or 6 for one category each). */
export function readMatchingGroup(source: SoalTable, group: Rows): void {
  const { columns } = source.header
  const at = (role: Role) => group.map((row) => cellAt(row, columns[role]))
  const stem = at('soal').find((cell) => cell.html !== '')?.html ?? ''
  const rows = codedNames(at('baris-kode'), at('baris-nama'), (i) => String(i + 1))
  const fields = codedNames(at('kolom-kode'), at('kolom-nama'), columnLetter)
  const pairs = keyPairs(source, group)
  const findings: Finding[] = lostInCells([...at('soal'), ...at('baris-nama'), ...at('kolom-nama')])
  if (stem === '' && rows.length === 0 && fields.length === 0 && findings.length === 0) return
  const jenis = jenisOf(source, group[0], findings)
  const built =
    jenis?.form === 'kategori'
      ? asKategori(stem, rows, fields, pairs, maxMarkOf(source, group[0]))
      : buildMatching({ stem, rows, columns: fields, pairs })
  addRow(source, group[0], built, findings)
}

function codedNames(
  codes: { text: string }[],
  names: { text: string; html: string }[],
  automatic: (index: number) => string,
): Option[] {
  const list: Option[] = []
  names.forEach(({ text, html }, i) => {
    const written = readCode(codes[i]?.text ?? '')
    if (html === '') return
    const isFree = (id: string) => !list.some((option) => option.id === id)
    let next = list.length
    let id = written ?? automatic(next)
    while (!isFree(id)) id = automatic(next++)
    list.push({ id, text, html })
  })
  return list
}

function keyPairs({ header: { columns } }: SoalTable, group: Rows): [string, string][] {
  return group.flatMap((row): [string, string][] => {
    const left = cellAt(row, columns['kunci-baris']).text
    const right = cellAt(row, columns['kunci-kolom']).text
    const single = cellAt(row, columns.kunci).text
    const combined = readPairs(single !== '' ? single : right) ?? readPairs(left)
    if (combined !== null && (right === '' || single !== '' || left === '')) return combined
    if (single !== '' || right !== '') {
      const code = readCode(left !== '' ? left : cellAt(row, columns['baris-kode']).text)
      return [[code ?? left, bareKey(single !== '' ? single : right)]]
    }
    return []
  })
}

function asKategori(
  stem: string,
  rows: Option[],
  fields: Option[],
  pairs: [string, string][],
  maxMark: number,
): Built {
  const nameOf = (code: string) => fields.find((field) => field.id === code.toUpperCase())?.text ?? code
  return buildKategori({
    stem,
    options: rows,
    key: pairs.map(([row, code]) => `${row}=${nameOf(code)}`).join(';'),
    keyHtml: '',
    categories: fields.map((field) => field.text),
    maxMark,
  })
}
