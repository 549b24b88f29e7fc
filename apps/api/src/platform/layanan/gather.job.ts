import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { connect } from '#platform/db/open.ts'
import { enterTenant, tenant, type Tx } from '#platform/db/tenant.ts'
import { exportedTables, type OwnedTable } from './owned-tables.ts'
import { endUnduhan, insertBagian } from './unduhan.queries.ts'

type Whose = { applicationId: string; id: string }
type Entry = { nama: string; byte: number; sha256: string; baris?: number }

const pieceBytes = 1024 * 1024
const rowsAtOnce = 500

/** Everything that an application owns as it stands at one moment, on a worker thread with connections of its own. */
export async function gather({ url, ...whose }: Whose & { url: string }): Promise<void> {
  const { db } = connect(url, 2)
  try {
    const sha256 = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await enterTenant(tx, whose)
        const zip = new ZipFile()
        const output = zip.outputStream as Readable
        const kept = keepPieces(output, (nomor, bytes) =>
          tenant(db, whose, (write) => insertBagian(write, whose, nomor, bytes)),
        )
        // Both fail together: what is written no longer waits for what is read, nor the other way about.
        const [digest] = await Promise.all([
          kept,
          writeAll(tx, zip).catch((error: Error) => output.destroy(error)),
        ])
        return digest
      })
    await tenant(db, whose, (tx) => endUnduhan(tx, whose.id, sha256))
  } catch (error) {
    await tenant(db, whose, (tx) => endUnduhan(tx, whose.id, undefined))
    throw error
  } finally {
    await db.destroy()
  }
}

/** Cuts what comes into pieces and keeps each before more is made; gives the hash of all of it. */
async function keepPieces(
  stream: Readable,
  keep: (nomor: number, bytes: Buffer) => Promise<void>,
): Promise<Buffer> {
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let size = 0
  let nomor = 0
  const put = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    size = 0
    await keep(nomor++, bytes)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    waiting.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) await put()
  }
  if (size > 0) await put()
  return hash.digest()
}

async function writeAll(tx: Tx, zip: ZipFile): Promise<void> {
  const entries: Entry[] = []
  for (const table of await exportedTables(tx))
    entries.push(await addEntry(zip, `tabel/${table.name}.jsonl`, rowsOf(tx, table), { countsRows: true }))
  for await (const { id, mime, bytes } of filesOf(tx))
    entries.push(await addEntry(zip, `berkas/${id}.${mime.split('/')[1]}`, [bytes]))
  const { nama, kode } = await tx
    .selectFrom('application')
    .select(['nama', 'kode'])
    .where('id', '=', sql<string>`current_setting('suluh.application')::uuid`)
    .executeTakeFirstOrThrow()
  const index = { aplikasi: { nama, kode }, dibuatPada: new Date().toISOString(), isi: entries }
  zip.addBuffer(Buffer.from(`${JSON.stringify(index, null, 2)}\n`), 'daftar-isi.json')
  zip.addBuffer(Buffer.from(about), 'BACA-DAHULU.txt')
  zip.end()
}

const about = `Seluruh data aplikasi ini, keadaan pada satu saat.

daftar-isi.json  isi arsip: nama, besar, SHA-256, dan banyaknya baris
tabel/*.jsonl    satu tabel satu berkas, satu baris satu catatan (JSON Lines, UTF-8)
berkas/*         gambar dan suara, namanya id pada tabel/file.jsonl

Waktu ditulis menurut ISO 8601. Kolom byte ditulis base64.
Tidak ikut: kata sandi, kunci sandi, sesi, tautan masuk, isi email, dan rahasia layanan luar.
`

/** One file of the zip, written to its end before the next begins. */
async function addEntry(
  zip: ZipFile,
  nama: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  { countsRows = false } = {},
): Promise<Entry> {
  const hash = createHash('sha256')
  let byte = 0
  let baris = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      byte += chunk.length
      if (countsRows) for (const letter of chunk) if (letter === 10) baris++
      done(null, chunk)
    },
  })
  const source = Readable.from(chunks, { objectMode: true })
  source.on('error', (error) => counting.destroy(error))
  zip.addReadStream(source.pipe(counting), nama, { compress: countsRows })
  await once(counting, 'end')
  return { nama, byte, sha256: hash.digest('hex'), ...(countsRows && { baris }) }
}

/** Row by row through a cursor; PostgreSQL writes the JSON. */
async function* rowsOf(tx: Tx, { name, columns }: OwnedTable): AsyncGenerator<Buffer> {
  const pairs = columns.map(({ name: column, isBytes }) => {
    const value = sql.ref(`t.${column}`)
    return sql`${sql.lit(column)}, ${isBytes ? sql`encode(${value}, 'base64')` : value}`
  })
  // A function takes a hundred arguments at most: several objects, made one.
  const parts = Array.from(
    { length: Math.ceil(pairs.length / 40) },
    (_, at) => sql`jsonb_build_object(${sql.join(pairs.slice(at * 40, at * 40 + 40))})`,
  )
  await sql`declare baris no scroll cursor for select (${sql.join(parts, sql` || `)})::text as line from ${sql.table(name)} t`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from baris`.execute(tx)
    if (rows.length === 0) break
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
  }
  await sql`close baris`.execute(tx)
}

async function* filesOf(tx: Tx): AsyncGenerator<{ id: string; mime: string; bytes: Buffer }> {
  const files = await tx.selectFrom('file').select(['id', 'mime']).orderBy('id').execute()
  for (const { id, mime } of files) {
    const { bytes } = await tx
      .selectFrom('file')
      .select('bytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    yield { id, mime, bytes }
  }
}
