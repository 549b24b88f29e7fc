import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, inflateRawSync } from 'node:zlib'
import { nodeIn, systems, thisSystem } from './systems.mjs'

// `npm run update -- ARCHIVE` (in a bundle: --perbarui ARCHIVE): unpacks a newer Suluh beside this one. Data, backups and
// settings lie outside of both, and nothing of this one is touched: a running program cannot be replaced on Windows, and
// whoever wants to go back starts the old one again, as long as the new one has not opened the data.

const migrationName = /^suluh\/apps\/api\/migrations\/(\d{4}-[^/]+\.sql)$/

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/

/** Unpacks the archive in a folder beside `root`; gives that folder. Throws in words, with nothing left behind. */
function update(root, archive) {
  const entries = readArchive(archive)
  const release = releaseOf(entries)
  const own = ownRelease(root)
  const lacking = own.migrations.filter((name) => !release.migrations.includes(name))
  if (lacking.length > 0)
    throw new Error(
      `Arsip ini lebih lama daripada Suluh yang ada: ia belum mengenal ${lacking.at(-1)}. Tidak ada yang diubah.`,
    )
  if ((own.dibuat ?? '') > release.dibuat)
    throw new Error(
      `Arsip ini lebih lama daripada Suluh yang ada (dibuat ${day(release.dibuat)}, yang ada ${day(own.dibuat)}). Tidak ada yang diubah.`,
    )
  const target = join(dirname(root), `suluh-${release.dibuat.slice(0, 19).replaceAll(':', '.')}`)
  if (existsSync(target)) throw new Error(`Versi ini sudah ada di ${target}. Mulailah dari sana.`)
  const draft = `${target}.sebagian`
  rmSync(draft, { recursive: true, force: true })
  try {
    for (const { name, mode, read } of entries.values()) {
      const path = join(draft, name.slice('suluh/'.length))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, read(), { mode })
    }
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  return target
}

/** Files of a bundle's archive by their names (APPNOTE 4.3.12); each is checked when it is read. */
function readArchive(archive) {
  const bytes = readBytes(archive)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length) throw broken(archive, 'bukan arsip zip yang utuh')
  const entries = new Map()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw broken(archive, 'daftar isinya rusak')
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (!name.startsWith('suluh/') || name.includes('..') || name.includes('\\'))
      throw broken(archive, `${name} bukan berkas Suluh`)
    const place = at
    const read = () => contentOf(bytes, place, () => broken(archive, `${name} rusak`))
    entries.set(name, { name, mode: (bytes.readUInt32LE(at + 38) >>> 16) & 0o777 || 0o644, read })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

function readBytes(archive) {
  try {
    return readFileSync(archive)
  } catch {
    throw new Error(
      `${archive} tidak dapat dibaca. Sebutkan arsip Suluh yang baru, misalnya suluh-${thisSystem}.zip.`,
    )
  }
}

function contentOf(bytes, at, toError) {
  const [method, due, packed, size, local] = [
    bytes.readUInt16LE(at + 10),
    ...[16, 20, 24, 42].map((place) => bytes.readUInt32LE(at + place)),
  ]
  try {
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const raw = bytes.subarray(from, from + packed)
    const content = method === 0 ? raw : inflateRawSync(raw)
    if (content.length === size && crc32(content) === due) return content
  } catch {
    // Told below, as what has another sum.
  }
  throw toError()
}

function broken(archive, why) {
  return new Error(
    `${basename(archive)}: ${why}. Salin atau unduh arsipnya sekali lagi; tidak ada yang diubah.`,
  )
}

/** What an archive says of itself: when it was made, for which system, and what it does to a database. */
function releaseOf(entries) {
  const said = entries.get('suluh/rilis.json')
  if (!said) throw new Error('Arsip ini bukan Suluh yang dapat memperbarui (rilis.json tidak ada).')
  const { dibuat, sistem } = JSON.parse(said.read().toString())
  // It names the new folder, so it is a moment and nothing else.
  if (typeof dibuat !== 'string' || !isoMoment.test(dibuat))
    throw new Error(
      'Arsip ini tidak menyebut kapan dibuat. Unduh lagi dari tempat resminya; tidak ada yang diubah.',
    )
  if (sistem !== thisSystem) throw new Error(`Arsip ini untuk ${sistem}; komputer ini ${thisSystem}.`)
  const program = `suluh/node/${nodeIn(systems[thisSystem].os)}`
  if (!entries.has(program)) throw new Error(`Arsip ini tidak lengkap: ${program} tidak ada.`)
  const migrations = [...entries.keys()].flatMap((name) => migrationName.exec(name)?.[1] ?? [])
  return { dibuat, migrations }
}

/** The same of the program in this folder; sources do not say when they were made. */
function ownRelease(root) {
  const said = join(root, 'rilis.json')
  const applied = join(root, 'apps/api/migrations')
  return {
    dibuat: existsSync(said) ? JSON.parse(readFileSync(said, 'utf8')).dibuat : undefined,
    migrations: readdirSync(applied).filter((name) => name.endsWith('.sql')),
  }
}

const day = (moment) => moment.slice(0, 16).replace('T', ' ')

/** How it is started in its new place. */
const startOf = {
  win32: 'klik dua kali "Mulai Suluh.cmd"',
  darwin: 'buka "Mulai Suluh.command"',
  linux: 'sh mulai.sh',
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [archive] = process.argv.slice(2)
  try {
    if (!archive) throw new Error(`Sebutkan arsipnya: npm run update -- suluh-${thisSystem}.zip`)
    const target = update(dirname(import.meta.dirname), archive)
    process.stdout.write(
      `Suluh yang baru ada di ${target}.\nHentikan yang lama, lalu ${startOf[systems[thisSystem].os]} di folder itu; data, cadangan, dan pengaturan dipakainya seperti biasa.\nFolder yang lama boleh dihapus setelah yang baru berjalan.\n`,
    )
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
