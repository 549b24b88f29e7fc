import { SuluhError } from '@suluh/contract/platform/error'
import type {
  Pengiriman,
  PengirimanEmailInput,
  PengirimanPesanInput,
} from '@suluh/contract/platform/pengiriman'
import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { deriveKey, seal, tryUnseal } from '#platform/auth/seal.ts'
import { getSecret } from '#platform/auth/secret.ts'
import type { Scope, Tx } from '#platform/db/tenant.ts'
import type { Gerbang } from './send-pesan.ts'
import type { ServerEmail } from './server-email.ts'
import { demandTemplate } from './template.ts'

type Kind = 'pesan' | 'email'

const Headers = z.array(z.object({ nama: z.string(), nilai: z.string() }))
const Metode = z.enum(['GET', 'POST', 'PUT'])
const Bentuk = z.enum(['json', 'formulir'])

/** All that is set, without the secrets. */
export async function getPengiriman(db: Tx, config: Config): Promise<Pengiriman> {
  const [pesan, email] = [await findPesanRow(db), await findEmailRow(db)]
  return {
    pesan: pesan
      ? {
          nama: pesan.nama,
          metode: Metode.parse(pesan.metode),
          url: pesan.url,
          header: Headers.parse(pesan.header),
          bentuk: Bentuk.parse(pesan.bentuk),
          isi: pesan.isi,
          tandaBerhasil: pesan.tandaBerhasil,
          perHari: pesan.perHari,
          punyaRahasia: pesan.rahasia !== null,
          version: pesan.version,
        }
      : null,
    email: email
      ? {
          server: email.server,
          porta: email.porta,
          pengguna: email.pengguna,
          pengirim: email.pengirim,
          namaPengirim: email.namaPengirim,
          punyaRahasia: email.rahasia !== null,
          version: email.version,
        }
      : null,
    emailServer: config.smtpUrl !== undefined,
  }
}

export async function updatePesan(
  db: Tx,
  config: Config,
  { applicationId }: Scope,
  { rahasia, version, header, ...given }: PengirimanPesanInput,
): Promise<void> {
  const before = await findPesanRow(db)
  demandVersion(before?.version, version)
  const stored = before && {
    rahasia: before.rahasia,
    where: tellingOf({ ...before, header: Headers.parse(before.header) }),
  }
  demandSecretAgain(stored, rahasia, tellingOf({ ...given, header }), {
    label: 'rahasia',
    because: 'alamat atau tempat {rahasia} berganti',
  })
  const kept = rahasia === undefined ? (before?.rahasia ?? null) : rahasia
  demandTemplate(config, { ...given, header }, kept !== null)
  const row = {
    ...given,
    header: JSON.stringify(header),
    rahasia: await sealed(db, applicationId, 'pesan', kept),
    version: version + 1,
  }
  await db
    .insertInto('pengirimanPesan')
    .values({ ...row, applicationId })
    .onConflict((on) => on.column('applicationId').doUpdateSet(row))
    .execute()
}

export async function deletePesan(db: Tx): Promise<void> {
  await db.deleteFrom('pengirimanPesan').execute()
}

export async function updateEmail(
  db: Tx,
  { applicationId }: Scope,
  { rahasia, version, ...given }: PengirimanEmailInput,
): Promise<void> {
  const before = await findEmailRow(db)
  demandVersion(before?.version, version)
  const stored = before && { rahasia: before.rahasia, where: before.server }
  demandSecretAgain(stored, rahasia, given.server, {
    label: 'kata sandi server',
    because: 'servernya berganti',
  })
  const kept = rahasia === undefined ? (before?.rahasia ?? null) : rahasia
  if ((given.pengguna === null) !== (kept === null)) {
    const message = 'Pengguna dan kata sandi server diisi keduanya, atau dikosongkan keduanya.'
    throw new SuluhError('validation', message, [{ path: 'pengguna', message }])
  }
  const row = { ...given, rahasia: await sealed(db, applicationId, 'email', kept), version: version + 1 }
  await db
    .insertInto('pengirimanEmail')
    .values({ ...row, applicationId })
    .onConflict((on) => on.column('applicationId').doUpdateSet(row))
    .execute()
}

export async function deleteEmail(db: Tx): Promise<void> {
  await db.deleteFrom('pengirimanEmail').execute()
}

/** What messages of this application go through, and how many of them in a day; undefined where it has nothing. */
export async function findGerbang(
  db: Tx,
  { applicationId }: Scope,
): Promise<(Gerbang & { perHari: number }) | undefined> {
  const row = await findPesanRow(db)
  if (!row) return undefined
  const { tandaBerhasil, perHari, url, isi } = row
  const template = {
    url,
    isi,
    metode: Metode.parse(row.metode),
    bentuk: Bentuk.parse(row.bentuk),
    header: Headers.parse(row.header),
  }
  return { template, tandaBerhasil, perHari, rahasia: await opened(db, applicationId, 'pesan', row.rahasia) }
}

/** The mail server of this application, or undefined where the operator's sends for it. */
export async function findServerEmail(db: Tx, { applicationId }: Scope): Promise<ServerEmail | undefined> {
  const row = await findEmailRow(db)
  return row && { ...row, rahasia: await opened(db, applicationId, 'email', row.rahasia) }
}

function findPesanRow(db: Tx) {
  return db
    .selectFrom('pengirimanPesan')
    .select(['nama', 'metode', 'url', 'header', 'bentuk', 'isi', 'tandaBerhasil', 'perHari', 'rahasia'])
    .select('version')
    .executeTakeFirst()
}

function findEmailRow(db: Tx) {
  return db
    .selectFrom('pengirimanEmail')
    .select(['server', 'porta', 'pengguna', 'rahasia', 'pengirim', 'namaPengirim', 'version'])
    .executeTakeFirst()
}

function demandVersion(stored: number | undefined, given: number): void {
  if ((stored ?? 0) !== given)
    throw new SuluhError(
      'conflict',
      'Pengaturan ini baru saja diubah orang lain. Muat ulang untuk melihatnya.',
    )
}

/** A secret that is told to nobody is not told elsewhere either: whoever changes where it goes has to know the secret. */
function demandSecretAgain(
  before: { rahasia: Buffer | null; where: string } | undefined,
  rahasia: string | null | undefined,
  where: string,
  { label, because }: { label: string; because: string },
): void {
  if (!before?.rahasia || rahasia !== undefined || before.where === where) return
  const message = `Isi ${label} sekali lagi, karena ${because}.`
  throw new SuluhError('validation', message, [{ path: 'rahasia', message }])
}

/**
 * Where the secret goes: the address, as many customers share one server, and each text that holds it, as one beside `{teks}`
 * sends it to the phone of whoever tries it.
 */
function tellingOf({ url, isi, header }: Pick<PengirimanPesanInput, 'url' | 'isi' | 'header'>): string {
  const telling = [isi, ...header.map(({ nama, nilai }) => `${nama}: ${nilai}`)]
  return JSON.stringify([url, ...telling.filter((each) => each.includes('{rahasia}'))])
}

async function keyOf(db: Tx, applicationId: string): Promise<Buffer> {
  return deriveKey(await getSecret(db, 'pengiriman'), 'pengiriman', applicationId)
}

/** What was sealed already stays as it is. */
async function sealed(
  db: Tx,
  applicationId: string,
  kind: Kind,
  secret: string | Buffer | null,
): Promise<Buffer | null> {
  if (typeof secret !== 'string') return secret
  return seal(await keyOf(db, applicationId), secret, kind)
}

async function opened(
  db: Tx,
  applicationId: string,
  kind: Kind,
  secret: Buffer | null,
): Promise<string | null> {
  if (secret === null) return null
  return tryUnseal(await keyOf(db, applicationId), secret, kind)?.toString() ?? null
}
