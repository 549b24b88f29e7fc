import { createHash } from 'node:crypto'
import { namedApart, writeZip, type ZipFile } from '@suluh/question-formats/write-zip'
import { escapeHtml } from '@suluh/rich-text/escape'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { sheetBytes, workbookBytes } from '#platform/sheet/write-sheet.ts'
import { cellWords, type SheetCell } from '@suluh/tabular/sheet-cell'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { archiveTables } from '../laporan/archive.ts'
import { getReadableEvent, type ReadableEvent } from '../laporan/murid-events.queries.ts'
import type { ArchivePapers } from './archive-papers.ts'
import { answerTables, readAnswers, type Answers } from './answers.ts'

/** All that an archive is made of, as it stands in one moment. */
export type ArchiveContent = {
  name: string
  event: ReadableEvent
  workbooks: SheetTable[][]
  /** Null for who reads a part of the exam only: an archive of answers is whole or is none. */
  answers: Answers | null
  papers: ArchivePapers
  by: string
  at: string
}

export async function readArchive(
  db: Tx,
  actor: Actor,
  eventId: string,
  papers: ArchivePapers,
): Promise<ArchiveContent> {
  const event = await getReadableEvent(db, actor, eventId)
  const { name, workbooks } = await archiveTables(db, actor, eventId)
  const answers = event.isWhole ? await readAnswers(db, actor, event) : null
  return { name, event, workbooks, answers, papers, by: actor.nama, at: new Date().toISOString() }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The archive as a zip that opens without Suluh: a page with its contents, and the hash of every file. */
export async function archiveZip(content: ArchiveContent): Promise<Uint8Array> {
  const { event, workbooks, answers, papers } = content
  const files: ZipFile[] = [...papers.files]
  for (const tables of workbooks)
    files.push({ name: `${tables[0]?.name}.xlsx`, bytes: await workbookBytes(tables) })
  if (answers && answers.murid.length > 0)
    files.push({
      name: `Jawaban murid ${event.nama}.xlsx`,
      bytes: await workbookBytes(answerTables(event.nama, answers)),
    })
  const peserta = workbooks[0]?.[0]
  if (peserta) files.push({ name: `${peserta.name}.csv`, bytes: await sheetBytes('csv', peserta) })
  files.push({ name: 'arsip.json', bytes: utf8(JSON.stringify(dataOf(content), null, 1)) })
  const named = namedApart(files)
  const hashes = named.map(({ name, bytes }) => ({
    name,
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
  }))
  return writeZip([
    { name: 'index.html', bytes: utf8(indexPage(content, hashes)) },
    // In the form that `sha256sum -c` reads.
    { name: 'SHA256SUMS.txt', bytes: utf8(hashes.map(({ name, hash }) => `${hash}  ${name}\n`).join('')) },
    ...named,
  ])
}

/** The same for programs: facts, tables as they stand in Excel, answers. */
function dataOf({ event, workbooks, answers, papers, by, at }: ArchiveContent) {
  const { id, nama, opensAt, closesAt, paket, dibatalkan } = event
  return {
    ujian: { id, nama, paketSoal: paket, mulai: opensAt, selesai: closesAt, dibatalkan },
    dibuatPada: at,
    dibuatOleh: by,
    berkasTanpaPdf: papers.missing,
    tabel: workbooks.flat().map(({ name, titles, rows }) => ({ nama: name, kolom: titles, baris: rows })),
    jawaban: answers,
  }
}

type Hashed = { name: string; size: number; hash: string }

const kinds: Record<string, string> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV', json: 'JSON, untuk program' }

/** What papers are not in it, and why: those of one reason together. */
function missingPapers({ missing }: ArchivePapers): string {
  const reasons = [...Map.groupBy(missing, ({ sebab }) => sebab)]
  const lines = reasons.map(
    ([sebab, all]) =>
      `<li>${escapeHtml(all.map(({ nama }) => nama).join(', '))}: ${escapeHtml(sebab.replace(/\.$/, ''))}.</li>`,
  )
  return lines.length === 0 ? '' : `<p>Tidak ada di sini sebagai PDF:</p>\n<ul>${lines.join('\n')}</ul>`
}

function indexPage(
  { event, workbooks, answers, papers, by, at }: ArchiveContent,
  files: readonly Hashed[],
): string {
  const when = (date: Date | string) =>
    new Date(date).toLocaleString('id-ID', {
      timeZone: 'Asia/Jakarta',
      dateStyle: 'long',
      timeStyle: 'short',
    })
  const rows = files.map(
    ({
      name,
      size,
      hash,
    }) => `<tr><td><a href="${escapeHtml(encodeURIComponent(name))}">${escapeHtml(name)}</a></td>
<td>${kinds[name.split('.').at(-1) ?? ''] ?? ''}</td><td class="n">${Math.ceil(size / 1024)} kB</td><td><code>${hash}</code></td></tr>`,
  )
  const [peserta] = workbooks[0] ?? []
  const shown = ['Nomor', 'Nama', 'Lembaga', 'Group belajar', 'Nilai', 'Keterangan']
  const at0 = shown.map((title) => peserta?.titles.indexOf(title) ?? -1)
  const cell = (value: SheetCell | undefined) =>
    escapeHtml(
      typeof value === 'number'
        ? value.toLocaleString('id-ID', { maximumFractionDigits: 2 })
        : cellWords(value),
    )
  const results = (peserta?.rows ?? []).map(
    (row) => `<tr>${at0.map((at) => `<td>${cell(row[at])}</td>`).join('')}</tr>`,
  )
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Arsip ${escapeHtml(event.nama)}</title>
<style>
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1f1f1f }
table { width: 100%; border-collapse: collapse; font-size: 14px }
th, td { padding: 4px 8px; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top }
td.n { text-align: right; white-space: nowrap }
code { font-size: 11px; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Arsip ${escapeHtml(event.nama)}</h1>
<p>Paket soal ${escapeHtml(event.paket)}. Ujian ${when(event.opensAt)} sampai ${when(event.closesAt)} WIB${event.dibatalkan ? ', dibatalkan' : ''}.
Arsip ini dibuat ${when(at)} WIB oleh ${escapeHtml(by)}${answers ? '' : ', dan memuat bagian ujian yang boleh dibacanya, tanpa jawaban murid'}.</p>
<h2>Isi arsip</h2>
<p>Tiap berkas dibuka dengan program biasa. Sidik (SHA-256) membuktikan bahwa berkasnya tidak berubah; semuanya juga ada di SHA256SUMS.txt.</p>
<table><thead><tr><th>Berkas</th><th>Bentuk</th><th>Besar</th><th>Sidik SHA-256</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
${missingPapers(papers)}
<h2>Daftar nilai (${results.length} murid)</h2>
<table><thead><tr>${shown.map((title) => `<th>${title}</th>`).join('')}</tr></thead>
<tbody>${results.join('\n')}</tbody></table>
</body>
</html>
`
}
