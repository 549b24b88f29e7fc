import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { freePort } from '#platform/db/embedded.ts'
import { stamp } from '#platform/backup/backup.ts'
import { useSmtpServer } from '#testing/smtp.ts'
import { examineMachine } from './examine-machine.ts'
import { toText } from './finding.ts'

const dir = mkdtempSync(join(tmpdir(), 'suluh periksa '))
const smtp = useSmtpServer()
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function examine(environment: Record<string, string>): Promise<string> {
  const found = await examineMachine(
    readConfig({ DATA_DIR: join(dir, 'data'), HOST: '127.0.0.1', ...environment }),
  )
  return found.map(toText).join('')
}

it('a port that somebody else has, a mail server that is not there, and a place that is a file', async () => {
  const other = createServer((_, reply) => reply.writeHead(404).end()).listen(0, '127.0.0.1')
  await new Promise((listening) => other.once('listening', listening))
  const place = other.address()
  const taken = String(place && typeof place === 'object' ? place.port : 0)
  writeFileSync(join(dir, 'berkas'), '')
  const said = await examine({
    PORT: taken,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    DATA_DIR: join(dir, 'berkas'),
    PUBLIC_URL: `http://127.0.0.1:${taken}`,
  })
  other.close()
  expect(said).toMatch(new RegExp(`\\[salah\\] +Porta ${taken} dipakai program lain.\\n +Pilih porta lain`))
  expect(said).toMatch(/\[salah\] +Server email 127\.0\.0\.1: .*ECONNREFUSED.*\n +Periksa nama/)
  expect(said).toMatch(/\[salah\] +Tempat data .*berkas tidak dapat ditulisi/)
  expect(said).toMatch(/\[periksa\] +http.* belum sampai ke Suluh/)
})

it('what is as it should be, and backups by their age', async () => {
  const backups = join(dir, 'cadangan')
  const settings = { PORT: String(await freePort()), SMTP_URL: smtp.url, BACKUP_DIR: backups }
  const first = await examine(settings)
  expect(first).not.toContain('[salah]')
  expect(first).toContain(`Porta ${settings.PORT} bebas`)
  expect(first).toContain('Server email 127.0.0.1 menerima kita')
  expect(first).toMatch(/Belum ada cadangan[\s\S]*npm run backup/)
  mkdirSync(join(backups, stamp(Date.now() - 5 * 86_400_000)), { recursive: true })
  expect(await examine(settings)).toContain('berumur 5 hari')
  const fresh = stamp()
  mkdirSync(join(backups, fresh))
  expect(await examine(settings)).toContain(`: ${fresh}.`)
  expect(await examine({ ...settings, ARCHIVE_DIR: join(dir, 'arsip') })).toContain(
    'Arsip WAL berada di disk yang sama',
  )
  expect(await examine({ ...settings, BACKUP_DIR: 'off' })).toContain('Pencadangan harian dimatikan')
})

it('until when other databases believe this one', async () => {
  const settings = { PORT: String(await freePort()), DATA_DIR: join(dir, 'tersandi') }
  const place = join(settings.DATA_DIR, 'postgres')
  mkdirSync(place, { recursive: true })
  expect(await examine(settings)).not.toContain('Sertifikat')
  const goodFor = async (days: number) => {
    const how = `req -x509 -nodes -days ${days} -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=suluh`
    const files = ['-keyout', join(place, 'server.key'), '-out', join(place, 'server.crt')]
    expect(spawnSync('openssl', [...how.split(' '), ...files]).status).toBe(0)
    return examine(settings)
  }
  expect(await goodFor(825)).toMatch(/\[baik\] +Sertifikat basis data ini berlaku sampai 20\d\d-/)
  expect(await goodFor(31)).toMatch(/\[periksa\] +Sertifikat .* berakhir 3[01] hari lagi/)
  vi.setSystemTime(Date.now() + 40 * 86_400_000)
  expect(await examine(settings)).toMatch(/\[salah\] +Sertifikat .* berakhir pada 20\d\d-.*menolak/)
  vi.useRealTimers()
})
