import type { RegisterInput, Registration } from '@suluh/contract/people/registering'
import { SuluhError } from '@suluh/contract/platform/error'
import { isTelp } from '@suluh/contract/platform/address/phone'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { admitCalonPengguna, insertCalonPengguna } from '#people/account/calon-pengguna.ts'
import { findOwners } from '#people/account/identifiers.ts'
import { getLink, insertLink, linkMs, takeLink } from '#people/account/link.ts'
import { hashChosenPassword } from '#platform/auth/common-passwords.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { recordOwn, setEmail, setTelp } from '#people/account/change-own.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { PenuhOrang } from '#platform/layanan/limits.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { siteOf } from '#platform/merek/site.ts'
import { getInvited, getOpening, type Opening } from './opening.queries.ts'

type Entry = { undangan?: string | undefined; aplikasi?: string | undefined }
type Input = z.output<typeof RegisterInput>

/** What is joined by registering here, and who was invited. */
export async function getRegistration(db: Db, entry: Entry): Promise<Registration> {
  if (entry.undangan) {
    const link = await getLink(db, entry.undangan, ['undangan'])
    return tenant(db, link, (tx) => getInvited(tx, link.calonPenggunaId!))
  }
  const { aplikasi, peran } = await getOpening(db, entry.aplikasi)
  return { aplikasi, peran, nama: null, email: null }
}

const confirmable = ['konfirmasi', 'ganti-email', 'ganti-telp'] as const

/** Opens the link of a registration or of a changed e-mail or phone; returns the address that counts from now on. */
export async function confirmEmail(db: Db, token: string, request: FastifyRequest): Promise<string> {
  const link = await getLink(db, token, confirmable)
  await tenant(db, link, async (tx) => {
    const { applicationId, calonPenggunaId, applicationUserId, email } = await takeLink(
      tx,
      token,
      confirmable,
    )
    const userId =
      applicationUserId ?? (await roomOrWords(admitCalonPengguna(tx, applicationId, calonPenggunaId!)))
    const own = { applicationId, userId }
    const change = isTelp(email) ? ('ganti-telp' as const) : ('ganti-email' as const)
    if (applicationUserId) await (isTelp(email) ? setTelp : setEmail)(tx, own, email)
    const action = applicationUserId ? change : 'konfirmasi-email'
    await recordOwn(tx, own, { action, detail: { email }, request })
  })
  return link.email
}

/** An invited person is a user at once: the link came by their mail. Others have to open one first. */
export async function acceptInvitation(
  db: Db,
  { nama, password }: Input,
  token: string,
  request: FastifyRequest,
): Promise<void> {
  const link = await getLink(db, token, ['undangan'])
  const passwordHash = await hashChosenPassword(password)
  await tenant(db, link, async (tx) => {
    const { applicationId, calonPenggunaId } = await takeLink(tx, token, ['undangan'])
    const own = { nama, passwordHash }
    const userId = await roomOrWords(admitCalonPengguna(tx, applicationId, calonPenggunaId!, own))
    await recordOwn(tx, { applicationId, userId }, { action: 'terima-undangan', request })
  })
}

/** Who would come in hears that there is no room, and the link stays good until there is. */
function roomOrWords<T>(admitted: Promise<T>): Promise<T> {
  return admitted.catch((error: unknown) => {
    if (!(error instanceof PenuhOrang)) throw error
    throw new SuluhError(
      'conflict',
      'Sekolah ini belum dapat menerima pengguna baru. Beri tahu pengelolanya, lalu buka tautan ini sekali lagi.',
    )
  })
}

/** The address decides nothing that a visitor can see: its owner learns from the mail whether there was an account. */
export async function requestConfirmation(
  db: Db,
  config: Config,
  { applicationId, peranId, lembagaId }: Opening,
  input: Input,
  request: FastifyRequest,
): Promise<void> {
  const passwordHash = await hashPassword(input.password)
  const { email, nama } = input
  const expiresAt = new Date(Date.now() + linkMs.konfirmasi)
  await tenant(db, { applicationId }, async (tx) => {
    // Whoever registers may be a stranger to this address, so the mail repeats nothing that they typed.
    const to = { email }
    const known = await findOwners(tx, applicationId, [email])
    if (known.size > 0) {
      const lines = () => [
        `Seseorang baru saja mendaftar dengan ${isTelp(email) ? 'nomor' : 'email'} ini, yang sudah punya akun di sini. Silakan masuk, atau minta kata sandi baru bila lupa.`,
      ]
      const action = { label: 'Masuk', url: `${await siteOf(tx, config, applicationId)}/login` }
      return enqueueMail(tx, {
        applicationId,
        to,
        subject: () => 'Anda sudah punya akun Suluh',
        lines,
        action,
        expiresAt,
      })
    }
    const calon = {
      applicationId,
      email,
      nama,
      peranId,
      lembagaId,
      passwordHash,
      expiresAt,
      diundangOleh: null,
    }
    const calonPenggunaId = await insertCalonPengguna(tx, calon)
    const who = { applicationId, userId: null, nama, lembagaId }
    const target = `calon-pengguna/${calonPenggunaId}`
    await recordAudit(tx, who, { action: 'daftar', target, targetNama: nama, detail: { email }, request })
    const purpose = 'konfirmasi'
    const token = await insertLink(tx, { applicationId, purpose, email, calonPenggunaId, expiresAt })
    return enqueueMail(tx, {
      applicationId,
      to,
      subject: () => 'Konfirmasi pendaftaran Suluh',
      lines: (application) => [
        `Terima kasih sudah mendaftar di ${application}. Satu langkah lagi: pastikan ${isTelp(email) ? 'nomor' : 'email'} ini milik Anda.`,
      ],
      action: {
        label: isTelp(email) ? 'Konfirmasi nomor' : 'Konfirmasi email',
        url: `${await siteOf(tx, config, applicationId)}/confirm-email?token=${token}`,
        code: token,
      },
      expiresAt,
    })
  })
}
