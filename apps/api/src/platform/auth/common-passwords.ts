import { minimumPasswordLength } from '@suluh/contract/platform/authentication'
import { SuluhError } from '@suluh/contract/platform/error'
import { hashPassword } from './password.ts'

/** What people put behind a word, most often. */
const tails = /^(.+?)(?:1|12|123|1234|12345|123456|321|01|11|99|007|(?:19|20)\d\d)?[!.@#*]?$/

type Lists = { passwords: ReadonlySet<string>; words: ReadonlySet<string> }
let lists: Promise<Lists> | undefined

/**
 * Whether a password is one that everybody tries first: of the fifty thousand commonest of all leaks, or an Indonesian word or
 * name as it is or with the commonest tails. Without a network: the lists are those of zxcvbn-ts (MIT).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  lists ??= readLists()
  const { passwords, words } = await lists
  const typed = password.trim().toLowerCase()
  const word = tails.exec(typed)?.[1] ?? typed
  return passwords.has(typed) || words.has(typed) || words.has(word)
}

/** Throws `validation` for a chosen password that everybody tries first. */
export async function demandUncommon(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  const message =
    'Kata sandi ini sangat umum dan mudah ditebak. Pilih yang lain, misalnya tiga kata yang tidak berkaitan.'
  throw new SuluhError('validation', message, [{ path: 'password', message }])
}

/** The hash of a password that somebody has chosen. */
export async function hashChosenPassword(password: string): Promise<string> {
  await demandUncommon(password)
  return hashPassword(password)
}

/** Read when the first password is chosen: most processes of most days never need them. */
async function readLists(): Promise<Lists> {
  const [{ dictionary: common }, { dictionary: indonesian }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ])
  const leaked = common['passwords-common'].filter(({ length }) => length >= minimumPasswordLength)
  const words = [...indonesian['commonWords-id'], ...indonesian['names-id'], 'suluh', 'sekolah', 'kata sandi']
  return { passwords: new Set(leaked), words: new Set(words.map((word) => word.toLowerCase())) }
}
