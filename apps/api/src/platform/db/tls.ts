import { X509Certificate, createPrivateKey } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { handOver } from './unprivileged.ts'

const certificateForm = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * By what others know the server at `host` whose certificates are `pem`, its own first: the last of them, which vouches for itself.
 * Throws an Error that says what is wrong with them.
 */
export function anchorOf(pem: string, host: string): string {
  const texts = pem.match(certificateForm) ?? []
  const [own, root] = [texts[0], texts.at(-1)].map((text) => text && new X509Certificate(text))
  if (!own || !root) throw new Error('Berkas sertifikat itu tidak memuat sertifikat (PEM).')
  if (!(isIP(host) ? own.checkIP(host) : own.checkHost(host)))
    throw new Error(
      `Sertifikat basis data ini tidak menyebut ${host}. Buat dengan subjectAltName = ${isIP(host) ? 'IP' : 'DNS'}:${host}.`,
    )
  if (own.validToDate < new Date())
    throw new Error(`Sertifikat basis data ini berakhir pada ${own.validTo}. Ganti dengan yang berlaku.`)
  if (!root.verify(root.publicKey))
    throw new Error(
      'Tambahkan sertifikat akarnya di akhir berkas sertifikat itu, supaya yang lain mengenalnya.',
    )
  return texts.at(-1)!
}

/** From its next start on the embedded server in `dir` shows this certificate. Throws, with nothing changed, where it is of no use. */
export async function useCertificate(
  dir: string,
  host: string,
  files: { sertifikat: string; kunci: string },
): Promise<void> {
  const [pem, key] = [files.sertifikat, files.kunci].map((file) => {
    if (!existsSync(file)) throw new Error(`Berkas ${file} tidak ada.`)
    return readFileSync(file, 'utf8')
  }) as [string, string]
  anchorOf(pem, host)
  if (!new X509Certificate(pem).checkPrivateKey(createPrivateKey(key)))
    throw new Error(`Kunci ${files.kunci} bukan kunci sertifikat ${files.sertifikat}.`)
  for (const [name, text] of [
    ['server.key', key],
    ['server.crt', pem],
  ] as const) {
    writeFileSync(join(dir, name), text, { mode: 0o600 })
    await handOver(join(dir, name))
  }
}

/** Whether the embedded server in `dir` has one; it is found there by PostgreSQL itself. */
export const hasCertificate = (dir: string) => existsSync(join(dir, 'server.crt'))

/** Until when the certificate of the embedded server in `dir` is good; undefined where it has none. */
export function certificateUntil(dir: string): Date | undefined {
  if (!hasCertificate(dir)) return undefined
  return new X509Certificate(readFileSync(join(dir, 'server.crt'))).validToDate
}

/** By what others know the server of `client` at `host`; undefined where it speaks without TLS. For a superuser. */
export async function anchorAt(client: pg.Client, host: string): Promise<string | undefined> {
  const { rows } = await client.query<{ pem: string | null; isUnused: boolean }>(
    `select case when isOn then pg_read_file(current_setting('ssl_cert_file')) end as pem,
            not isOn and pg_stat_file('server.crt', true) is not null as "isUnused"
       from (select current_setting('ssl')::boolean as isOn) s`,
  )
  const { pem, isUnused } = rows[0]!
  if (isUnused)
    throw new Error(
      'Basis data ini belum dimulai ulang sejak diberi sertifikat. Hentikan Suluh, jalankan lagi, lalu ulangi.',
    )
  return pem === null ? undefined : anchorOf(pem, host)
}

const ownRanges = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Throws where what is said to the server at `host` could be read on its way; `tanpaTls`: whoever runs it has seen to that. */
export async function demandSafeWay(
  host: string,
  anchor: string | undefined,
  tanpaTls = false,
): Promise<void> {
  if (anchor || tanpaTls) return
  const addresses = isIP(host)
    ? [host]
    : await lookup(host, { all: true }).then(
        (all) => all.map(({ address }) => address),
        () => [],
      )
  if (addresses.length > 0 && addresses.every((each) => ownRanges.has(ipaddr.process(each).range()))) return
  throw new Error(
    `${host} tidak berada di jaringan sendiri dan basis data itu tidak memakai TLS, jadi siapa pun di jalan dapat membaca data orang. Beri sertifikat (npm run cell -- open ALAMAT:PORTA --sertifikat BERKAS --kunci BERKAS), atau tambahkan --tanpa-tls bila jalannya sudah tersandi, misalnya WireGuard (docs/operations.md).`,
  )
}

/** How this program connects to a server that it knows by `anchor`. */
export function tlsTo(host: string, anchor: string | undefined): { ssl?: ConnectionOptions } {
  if (!anchor) return {}
  return { ssl: { ca: anchor, checkServerIdentity: (_, shown) => checkServerIdentity(host, shown) } }
}

/** The same for PostgreSQL itself, with the anchor in `file` of its data folder, where it reads relative names. */
export const verifying = (file: string) => ` sslmode=verify-full sslrootcert=${file}`
