import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findText, readText } from './bukti-text.ts'

const isi = { kode: 'AB3CD-EF4GH', murid: 'Ayu Ñandú', tersimpan: 3, soal: 4 }
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const x = publicKey.export({ format: 'jwk' }).x ?? ''
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const said = `${encode({ alg: 'EdDSA' })}.${encode(isi)}`
const text = `${said}.${sign(null, Buffer.from(said), privateKey).toString('base64url')}`
const forged = `${encode({ alg: 'EdDSA' })}.${encode({ ...isi, tersimpan: 4 })}.${text.split('.')[2]}`
const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? ''

afterEach(() => vi.unstubAllGlobals())

describe('a signed text', () => {
  it('is found among other words, and where a mail has broken its lines', () => {
    expect(findText(`Teks:\n${text}\n\nTanda terima: 2026`)).toBe(text)
    expect(findText(text.replace(/(.{60})/g, '$1\r\n'))).toBe(text)
    expect(findText('eyJ bukan ini')).toBeUndefined()
  })

  it.each(['the browser’s own', 'the library’s'])('is verified by %s signatures', async (whose) => {
    if (whose === 'the library’s') vi.stubGlobal('crypto', {})
    expect(await readText(text, x)).toEqual(isi)
    expect(await readText(forged, x)).toBeUndefined()
    expect(await readText(text, other)).toBeUndefined()
    expect(await readText('eyJ.eyJ.AA', x)).toBeUndefined()
  })
})
