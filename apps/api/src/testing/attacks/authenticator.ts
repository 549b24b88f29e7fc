import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Json = Record<string, unknown>
/** What is not as it should be. */
export type Forged = {
  origin?: string
  rpID?: string
  /** What it says of its person; by default present and verified. */
  flags?: number
  counter?: number
  userHandle?: string
  challenge?: string
  type?: string
  /** Of the statement on who has made the authenticator. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

const present = 0x01
const verified = 0x04
const withKey = 0x40

/** An authenticator in software (ES256), which answers as the real ones do, or as no real one would. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let handle: string | undefined
  let counter = 0

  const clientData = (type: string, challenge: unknown, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const head = (rpID: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([hash('sha256', rpID, 'buffer'), Buffer.from([flags]), counted])
  }
  const wrap = (response: Json) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Makes a key for what `options` asks. */
    make: (options: Json, forged: Forged = {}) => {
      const user = options['user'] as { id: string }
      handle = user.id
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(
          forged.rpID ?? new URL(origin).hostname,
          forged.flags ?? present | verified | withKey,
          forged.counter ?? 0,
        ),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(cose),
      ])
      const { fmt, attStmt } = forged.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ])
      return wrap({
        clientDataJSON: clientData('webauthn.create', options['challenge'], forged).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal', 'hybrid', 'Bukan Kata!'],
      })
    },
    /** Signs for what `options` asks. */
    answer: (options: Json, forged: Forged = {}) => {
      counter = forged.counter ?? counter + 1
      const data = clientData('webauthn.get', options['challenge'], forged)
      const authData = head(
        forged.rpID ?? new URL(origin).hostname,
        forged.flags ?? present | verified,
        counter,
      )
      const signed = createSign('sha256')
        .update(authData)
        .update(hash('sha256', data, 'buffer'))
      return wrap({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
        userHandle: forged.userHandle ?? handle,
      })
    },
  }
}
