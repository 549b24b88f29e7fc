import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isIP } from 'node:net'
import type pg from 'pg'
import { settledConfig } from '#platform/db/data-place.ts'
import { openAt, startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { connect } from '#platform/db/open.ts'
import { useCertificate } from '#platform/db/tls.ts'
import { withClient } from '#platform/db/with-client.ts'
import { accept, addressOf, assign, dismiss, invite } from './centre.ts'
import { join as joinCentre, leave } from './cell.ts'
import { cancelMove, prepareMove, takeMove } from './move.ts'
import { group, makeGroup } from './replication.ts'
import { runDemo } from './cell-demo.ts'
import { compare } from './compare.ts'
import { statusLines } from './status.ts'

// `npm run cell -- ...`: joins installations as centre and cells (docs/operations.md). Each command is for the machine that it
// stands under; Suluh may be running there, but for `open`.

const help = `Di pusat dan di sel, sekali, sebelum yang lain:
  npm run cell -- open ALAMAT:PORTA               tempat basis data ini dicapai yang lain, misalnya 10.8.0.1:5501
    [--sertifikat BERKAS --kunci BERKAS]          dengan TLS: wajib bila jalannya bukan jaringan sendiri

Di pusat:
  npm run cell -- invite SEL KODE-APLIKASI URL    mengundang sel; URL dibuka orang untuk mencapai sel itu
  npm run cell -- accept BALASAN                  menerima sel yang sudah bergabung
  npm run cell -- assign SEL KODE-APLIKASI --wilayah 32 | --npsn NPSN | --lembaga ID | --semua
                                                  orang dari lembaga itu ujian di sel ini ("pusat" mengembalikannya)
  npm run cell -- check SEL                       membandingkan hasil di sini dengan yang di sel, baris demi baris
  npm run cell -- dismiss SEL                     melepaskan sel; hasil yang sudah datang tetap ada

Di sel:
  npm run cell -- join UNDANGAN                   bergabung, atau menyalin semuanya sekali lagi
  npm run cell -- leave                           berhenti menjadi sel

Memindahkan satu aplikasi seluruhnya ke Suluh lain yang masih kosong:
  npm run cell -- move KODE-APLIKASI URL          di tempat asal; URL dibuka orang untuk mencapai tempat yang baru
  npm run cell -- take PINDAHAN                   di tempat baru; terputus di mana pun, ulangi: npm run cell -- take
  npm run cell -- move KODE-APLIKASI --batal      di tempat asal, selama belum selesai

Di mana pun:
  npm run cell -- status
  ... --tanpa-tls                                 di luar jaringan sendiri tanpa TLS, bila jalannya sudah tersandi
  npm run cell -- demo                            untuk mencoba: pusat dan dua sel di komputer ini
`

const settled = await settledConfig()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    wilayah: { type: 'string' },
    npsn: { type: 'string' },
    lembaga: { type: 'string' },
    semua: { type: 'boolean' },
    tetap: { type: 'boolean' },
    batal: { type: 'boolean' },
    sertifikat: { type: 'string' },
    kunci: { type: 'string' },
    'tanpa-tls': { type: 'boolean' },
  },
})
const config = { ...settled, tanpaTls: values['tanpa-tls'] === true }
const [what = '', ...given] = positionals
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

const commands: Record<string, (client: pg.Client) => Promise<void>> = {
  open: async (client) => {
    const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(given[0] ?? '') ?? []
    if (config.databaseUrl)
      throw new Error(
        'Dengan DATABASE_URL, buka PostgreSQL itu dengan setelannya sendiri (docs/operations.md).',
      )
    if (!isIP(host) || Number(port) < 1024 || Number(port) > 65535)
      throw new Error(
        'Sebut alamat IP mesin ini dan porta 1024 sampai 65535: npm run cell -- open 10.8.0.1:5501',
      )
    const { sertifikat, kunci } = values
    if (!sertifikat !== !kunci) throw new Error('Sebut keduanya: --sertifikat BERKAS --kunci BERKAS.')
    if (sertifikat && kunci)
      await useCertificate(join(config.dataDir, 'postgres'), host, { sertifikat, kunci })
    await makeGroup(client)
    openAt(config.dataDir, { host, port: Number(port) }, group)
    say(`Basis data ini dicapai di ${host}:${port} mulai Suluh dijalankan lagi, hanya oleh pusat dan selnya.`)
  },
  invite: async (client) => {
    const [kode, kodeAplikasi, alamat] = need(3)
    if (!URL.canParse(alamat)) throw new Error(`${alamat} bukan alamat. Contoh: https://jabar.ujian.id`)
    const undangan = await invite(client, config, { kode, kodeAplikasi, alamat })
    say(
      `Jalankan di mesin sel ${kode}. Teks ini membuka data aplikasi: perlakukan seperti kata sandi.\n\nnpm run cell -- join ${undangan}`,
    )
  },
  join: async (client) => {
    const [undangan] = need(1)
    const balasan = await joinCentre(client, config, { undangan, alamat: addressOf(config) }, say)
    say(
      `Semua tersalin. Mulai ulang Suluh di sini, lalu jalankan di mesin pusat:\n\nnpm run cell -- accept ${balasan}`,
    )
  },
  accept: async (client) => {
    const [balasan] = need(1)
    const { kode } = await accept(client, balasan)
    say(
      `Sel ${kode} bergabung. Bagikan lembaganya: npm run cell -- assign ${kode} KODE-APLIKASI --wilayah 32`,
    )
  },
  assign: async (client) => {
    const [kode, kodeAplikasi] = need(2)
    const { lembaga, orang } = await assign(
      client,
      { kode: kode === 'pusat' ? null : kode, kodeAplikasi },
      values,
    )
    say(`${lembaga} lembaga dengan ${orang} orang sekarang di ${kode}.`)
  },
  dismiss: async (client) => {
    const [kode] = need(1)
    await dismiss(client, kode)
    say(`Sel ${kode} dilepaskan. Di mesinnya: npm run cell -- leave`)
  },
  leave: async (client) => {
    const kode = await leave(client)
    say(`Suluh ini bukan lagi sel ${kode}.`)
  },
  move: async (client) => {
    if (values.batal) {
      const [kodeAplikasi] = need(1)
      await cancelMove(client, kodeAplikasi)
      say(`Pemindahan dibatalkan: ${kodeAplikasi} tetap di sini.`)
      return
    }
    const [kodeAplikasi, alamat] = need(2)
    if (!URL.canParse(alamat)) throw new Error(`${alamat} bukan alamat. Contoh: https://dua.ujian.id`)
    const teks = await prepareMove(client, config, { kodeAplikasi, alamat, tetap: values.tetap === true })
    say(
      `Jalankan di tempat yang baru, selagi Suluh di sana berhenti. Teks ini membuka data aplikasi: perlakukan seperti kata sandi.\n\nnpm run cell -- take ${teks}`,
    )
  },
  take: async (client) => {
    const [teks] = given
    const { kode } = await takeMove(
      client,
      config,
      { ...(teks && { teks }), tetap: values.tetap === true },
      say,
    )
    say(`${kode} sekarang di sini. Jalankan npm start; yang sudah menunggu melayani sekarang.`)
  },
  check: async (client) => {
    const [kode] = need(1)
    const { same, different } = await compare(client, kode)
    say(`${same} baris sama, ${different.length} berbeda.`)
    for (const line of different.slice(0, 20)) say(line)
    if (different.length > 0) process.exitCode = 1
  },
  status: async () => {
    const { db } = connect(url, 1)
    const lines = await statusLines(db)
    await db.destroy()
    for (const line of lines) say(line)
  },
}

function need(count: 1): [string]
function need(count: 2): [string, string]
function need(count: 3): [string, string, string]
function need(count: number): string[] {
  if (given.length !== count) throw new Error(`Yang disebut kurang atau berlebih.\n\n${help}`)
  return given
}

if (what === 'demo') {
  await runDemo(resolve(config.dataDir, 'sel-coba'), say).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
  process.exit(0)
}
const command = commands[what]
if (!command) {
  process.stdout.write(help)
  process.exit(what ? 2 : 0)
}
const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, { durable: true })
const url = config.databaseUrl ?? embedded!.url
try {
  await migrate(url)
  await withClient(url, command)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}
