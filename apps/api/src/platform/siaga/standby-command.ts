import { parseArgs } from 'node:util'
import type pg from 'pg'
import { settledConfig } from '#platform/db/data-place.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { withClient } from '#platform/db/with-client.ts'
import { dismiss, follow, invite, promote, readPlace, setSync } from './siaga.ts'
import { siagaLines } from './siaga-status.ts'

// `npm run standby -- ...`: a second database that follows the embedded one and can take its place (docs/operations.md). Each
// command is for the machine that it stands under; Suluh may be running there, but for `join`.

const help = `Di utama (mesin yang melayani):
  npm run standby -- invite ALAMAT:PORTA ALAMAT:PORTA   tempat basis data ini, lalu tempat siaganya
    [--tanpa-tls]                                       di luar jaringan sendiri tanpa TLS, bila jalannya sudah tersandi
  npm run standby -- sync on|off                        menunggu siaga sebelum simpanan dikonfirmasi, atau tidak
  npm run standby -- dismiss                            melepaskan siaga

Di siaga:
  npm run standby -- join UNDANGAN                      menyalin semuanya; setelah itu npm start mengikuti utama
  npm run standby -- promote [--paksa]                  mengambil alih

Di mana pun:
  npm run standby -- status
`

const { dataDir, databaseUrl } = await settledConfig()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { paksa: { type: 'boolean' }, 'tanpa-tls': { type: 'boolean' } },
})
const [what = '', ...given] = positionals
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

const withDatabase = async (work: (client: pg.Client) => Promise<void>) => {
  const server = await startEmbedded(dataDir, { durable: true, isStandby: what === 'status' })
  try {
    await withClient(server.url, work)
  } finally {
    await server.stop()
  }
}

const commands: Record<string, () => Promise<void>> = {
  invite: async () => {
    const [utama, siaga] = need(2).map(readPlace) as [
      ReturnType<typeof readPlace>,
      ReturnType<typeof readPlace>,
    ]
    await withDatabase(async (client) => {
      const { invitation, mustRestart } = await invite(client, dataDir, {
        utama,
        siaga,
        tanpaTls: values['tanpa-tls'] === true,
      })
      if (mustRestart) say('Mulai ulang Suluh di sini dahulu.')
      say(
        `Jalankan di mesin siaga. Teks ini membuka seluruh basis data: perlakukan seperti kata sandi.\n\nnpm run standby -- join ${invitation}`,
      )
    })
  },
  join: async () => {
    const [text] = need(1)
    let told = 0
    const { bytes, before } = await follow(dataDir, text!, (count) => {
      if (count - told < 500_000_000) return
      told = count
      say(`${Math.round(count / 1e6)} MB tersalin ...`)
    })
    say(
      `${Math.ceil(bytes / 1e6)} MB tersalin. Jalankan npm start: ia mengikuti utama sampai diminta mengambil alih.`,
    )
    if (before) say(`Yang ada sebelumnya tetap di ${before}; hapus bila tidak diperlukan lagi.`)
  },
  promote: async () => {
    need(0)
    await promote(dataDir, { force: values.paksa === true })
    say(
      'Basis data ini sekarang utama. Bila npm start sedang berjalan di sini, ia melayani; bila tidak, jalankan.',
    )
  },
  sync: async () => {
    const [how] = need(1)
    if (how !== 'on' && how !== 'off') throw new Error(`Sebut on atau off.\n\n${help}`)
    await withDatabase((client) => setSync(client, how === 'on'))
    say(
      how === 'on'
        ? 'Mulai sekarang simpanan dikonfirmasi setelah ada di siaga juga. Bila siaga mati, simpanan menunggu sampai ia kembali atau sync off.'
        : 'Mulai sekarang simpanan tidak menunggu siaga.',
    )
  },
  status: async () => {
    need(0)
    await withDatabase(async (client) => (await siagaLines(client, dataDir)).forEach(say))
  },
  dismiss: async () => {
    need(0)
    await withDatabase((client) => dismiss(client, dataDir))
    say('Siaga dilepaskan.')
  },
}

function need(count: number): string[] {
  if (given.length !== count) throw new Error(`Yang disebut kurang atau berlebih.\n\n${help}`)
  return given
}

const command = commands[what]
if (!command) {
  process.stdout.write(help)
  process.exit(what ? 2 : 0)
}
try {
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL dipakai: siaga PostgreSQL itu dibuat dengan alatnya sendiri (docs/operations.md).',
    )
  await command()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
