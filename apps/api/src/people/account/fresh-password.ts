import { createHmac, randomBytes } from 'node:crypto'

/** Without i, l, o, 0 and 1: nobody has to ask which one it is. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 8
/** Bytes beyond a whole number of alphabets are left out, so that every character is equally likely. */
const fair = 256 - (256 % alphabet.length)

/** A key that passwords of a sheet of cards follow from; without it nobody can tell them any more. */
export function newCardKey(): Buffer {
  return randomBytes(32)
}

/** The password of one person under a card key: always the same while the key exists. */
export function passwordOfCard(key: Buffer, userId: string): string {
  let password = ''
  for (let block = 0; password.length < length; block += 1) {
    for (const byte of createHmac('sha256', key).update(`${userId} ${block}`).digest())
      if (byte < fair && password.length < length) password += alphabet[byte % alphabet.length]
  }
  return password
}

/** A password that a child can read from paper and type. */
export function newPassword(): string {
  return passwordOfCard(newCardKey(), '')
}
