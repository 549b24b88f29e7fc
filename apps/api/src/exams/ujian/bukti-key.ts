import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { IsiBukti } from '@suluh/contract/exams/bukti-simpan'
import type { Db } from '#platform/db/open.ts'
import { getSecret } from '#platform/auth/secret.ts'

/** The key of this installation's receipts: all copies of the API share it, and it travels with the database. */
export type BuktiKey = {
  /** A JWS in its compact form, signed with Ed25519: whoever has the public key can verify it, without Suluh. */
  sign: (bukti: IsiBukti) => string
  pem: string
  x: string
}

const header = encode({ alg: 'EdDSA' })

/** Throws where the database has not been prepared by `migrate`. */
export async function openBuktiKey(db: Db): Promise<BuktiKey> {
  const key = createPrivateKey({ key: await getSecret(db, 'bukti'), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    sign: (bukti) => {
      const text = `${header}.${encode(bukti)}`
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    },
    pem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    x: publicKey.export({ format: 'jwk' }).x ?? '',
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
