import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'password',
  'Password1',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'bismillah',
  'indonesia',
  'Aditya2010',
  'rahasia123',
  'sekolah1234!',
  'Suluh2025',
])('%s is one that everybody tries', async (password) => expect(await isCommonPassword(password)).toBe(true))

it.each([
  'rahasia-uji',
  'suluh-demo',
  'lemari biru kapal',
  'kuda9meja-hujan',
  'aditya lahir di solo',
  'x7-Qpv2mZ',
])('%s is not', async (password) => expect(await isCommonPassword(password)).toBe(false))
