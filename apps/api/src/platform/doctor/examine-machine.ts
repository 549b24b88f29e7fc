import { existsSync } from 'node:fs'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config.ts'
import { certificateUntil } from '#platform/db/tls.ts'
import { backupsIn, timeOf } from '#platform/backup/schedule-backups.ts'
import { startBrowser } from '#platform/pdf/browser.ts'
import { findBrowser } from '#platform/pdf/find-browser.ts'
import { diskWarning, readDisk } from '#platform/keadaan/disk.ts'
import { good, look, wrong, type Finding } from './finding.ts'

const answerMs = 5000
const leastMemory = 0.9e9
const dayMs = 86_400_000
/** How long before a certificate ends it is said: two sides have to be seen to. */
const certificateDays = 60

/** This machine as Suluh would find it: place, disk, memory, clock, port, address, mail, backups. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  const asked = [
    examinePlace,
    examinePort,
    examineAddress,
    examineMail,
    examineBackups,
    examineCertificate,
    examinePdf,
  ]
  const [place, ...others] = await Promise.all(asked.map(async (examine) => [await examine(config)].flat()))
  return [...place!, examineMemory(), examineClock(), ...others.flat()]
}

async function examinePlace(config: Config): Promise<Finding[]> {
  if (config.databaseUrl) return []
  const { dataDir } = config
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    return [
      wrong(
        `Tempat data ${dataDir} tidak dapat ditulisi: ${error instanceof Error ? error.message : String(error)}`,
        'Beri hak menulis di sana, atau pilih tempat lain dengan DATA_DIR.',
      ),
    ]
  }
  const warning = diskWarning(await readDisk(config), dataDir)
  return [
    warning
      ? look(warning, 'Kosongkan disk itu, atau pindahkan DATA_DIR ke disk yang lebih besar.')
      : good(`Tempat data ${dataDir} dapat ditulisi, dan ruangnya cukup.`),
  ]
}

function examineMemory(): Finding {
  const total = totalmem()
  const words = `Memori ${(total / 1e9).toLocaleString('id-ID', { maximumFractionDigits: 1 })} GB.`
  return total < leastMemory
    ? look(words, 'Suluh memerlukan 1 GB. Tambah memori, atau pakai komputer lain.')
    : good(words)
}

/** Made in 2026: an earlier year is a clock whose battery is empty. */
const madeAt = Date.UTC(2026, 0)
const kept = [
  '/run/systemd/timesync/synchronized',
  '/run/chrony',
  '/var/lib/chrony/drift',
  '/var/lib/ntp/ntp.drift',
]

function examineClock(): Finding {
  const now = new Date()
  if (now.getTime() < madeAt)
    return wrong(`Jam komputer ini menunjuk ${now.toISOString().slice(0, 10)}.`, 'Setel jam dan tanggalnya.')
  const isKept = process.platform !== 'linux' || kept.some((file) => existsSync(file))
  return isKept
    ? good(`Jam: ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`)
    : look(
        `Jam: ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, dan tidak ada yang menyelaraskannya.`,
        'Nyalakan penyelaras jam:\n  timedatectl set-ntp true',
      )
}

async function examinePort({ port, host = '0.0.0.0' }: Config): Promise<Finding> {
  const code = await tryListening(port, host)
  if (!code) return good(`Porta ${port} bebas.`)
  const other = `Pilih porta lain, misalnya PORT=${port + 1}.`
  if (code === 'EACCES')
    return wrong(`Porta ${port} hanya untuk root.`, `${other} Taruh nginx di depannya (run/nginx.conf).`)
  if (code !== 'EADDRINUSE')
    return wrong(`Suluh tidak dapat dibuka di ${host}:${port} (${code}).`, 'Perbaiki HOST, atau hapus.')
  const isOurs = await answers(`http://localhost:${port}`)
  return isOurs
    ? good(`Suluh sedang berjalan di porta ${port}.`)
    : wrong(`Porta ${port} dipakai program lain.`, other)
}

function tryListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(answerMs) }).catch(
    () => undefined,
  )
  return answer?.ok === true
}

async function examineAddress({ publicUrl }: Config): Promise<Finding[]> {
  if (!publicUrl) return []
  return [
    (await answers(publicUrl.replace(/\/+$/, '')))
      ? good(`${publicUrl} sampai ke Suluh.`)
      : look(
          `${publicUrl} belum sampai ke Suluh.`,
          'Bila Suluh sedang berjalan: periksa DNS, sertifikat, dan nginx (run/nginx.conf).',
        ),
  ]
}

async function examineMail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl)
    return look(
      'Email tidak dikirim: SMTP_URL kosong.',
      'Kata sandi yang lupa dibuatkan pengelola. Untuk mengirim:\n  SMTP_URL=smtps://nama:sandi@smtp.sekolah.sch.id',
    )
  const patience = { connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs }
  const transport = createTransport({ url: smtpUrl, ...patience })
  try {
    await transport.verify()
    return good(`Server email ${new URL(smtpUrl).hostname} menerima kita.`)
  } catch (error) {
    return wrong(
      `Server email ${new URL(smtpUrl).hostname}: ${error instanceof Error ? error.message : String(error)}`,
      'Periksa nama, kata sandi, dan porta di SMTP_URL.',
    )
  } finally {
    transport.close()
  }
}

async function examineBackups({ databaseUrl, backupDir, archiveDir, dataDir }: Config): Promise<Finding[]> {
  if (databaseUrl) return []
  if (!backupDir) return [look('Pencadangan harian dimatikan.', 'Hapus BACKUP_DIR=off.')]
  const newest = backupsIn(backupDir).at(-1)
  const age = newest === undefined ? undefined : Math.floor((Date.now() - timeOf(newest)) / dayMs)
  const place = `di ${backupDir}`
  return [
    age === undefined
      ? look(`Belum ada cadangan ${place}.`, 'Suluh membuatnya setiap hari; sekarang juga:\n  npm run backup')
      : age > 2
        ? look(
            `Cadangan terbaru ${place} berumur ${age} hari.`,
            'Lihat mengapa yang harian gagal:\n  npm run backup',
          )
        : good(`Cadangan terbaru ${place}: ${newest}.`),
    ...((await isSameDisk(backupDir, dataDir))
      ? [look('Cadangan berada di disk yang sama dengan datanya.', 'Pilih disk lain dengan BACKUP_DIR.')]
      : []),
    ...(archiveDir && (await isSameDisk(archiveDir, dataDir))
      ? [look('Arsip WAL berada di disk yang sama dengan datanya.', 'Pilih disk lain dengan ARCHIVE_DIR.')]
      : []),
  ]
}

/** Of the links to cells and to a standby: once it has ended they speak to this database no more. */
function examineCertificate({ databaseUrl, dataDir }: Config): Finding[] {
  const until = databaseUrl ? undefined : certificateUntil(join(dataDir, 'postgres'))
  if (!until) return []
  const days = Math.floor((until.getTime() - Date.now()) / dayMs)
  const day = until.toISOString().slice(0, 10)
  const mend =
    'Buat yang baru, lalu perkenalkan kepada yang lain (docs/operations.md, "Sambungan tersandi"):\n  npm run cell -- open ALAMAT:PORTA --sertifikat BERKAS --kunci BERKAS'
  if (days < 0)
    return [
      wrong(`Sertifikat basis data ini berakhir pada ${day}: sel dan siaga menolak sambungannya.`, mend),
    ]
  return [
    days < certificateDays
      ? look(`Sertifikat basis data ini berakhir ${days} hari lagi, pada ${day}.`, mend)
      : good(`Sertifikat basis data ini berlaku sampai ${day}.`),
  ]
}

async function isSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => deviceOf(path)))
  return first !== undefined && first === second
}

/** Whether papers can be made into PDF here; a browser that is found is started once. */
async function examinePdf(config: Config): Promise<Finding> {
  if (config.pdfBrowser === 'off') return good('PDF dari server dimatikan (PDF_BROWSER=off).')
  const found = findBrowser(config)
  if (!found)
    return look(
      config.pdfBrowser
        ? `Peramban untuk PDF tidak ada di ${config.pdfBrowser}.`
        : 'PDF dari server tidak ditawarkan: tidak ada Chromium, Chrome, atau Edge di sini.',
      'Berkas tetap dicetak dari peramban masing-masing. Untuk menawarkannya, pasang Chromium:\n  apt install chromium fonts-liberation',
    )
  try {
    const browser = await startBrowser(found)
    browser.kill()
    const sandbox = found.isSandboxed ? 'dengan kotak pasirnya' : 'tanpa kotak pasir (docs/operations.md)'
    return good(`PDF dari server: ${browser.version} di ${found.path}, ${sandbox}.`)
  } catch (error) {
    return look(
      `Peramban untuk PDF di ${found.path} tidak dapat dinyalakan: ${error instanceof Error ? error.message : String(error)}`,
      'Di dalam kontainer: PDF_SANDBOX=off. Atau pilih yang lain dengan PDF_BROWSER, atau PDF_BROWSER=off.',
    )
  }
}

/** Of the folder, or of the nearest above it that is there. */
async function deviceOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (found) return found.dev
  return dirname(path) === path ? undefined : deviceOf(dirname(path))
}
