import { z } from 'zod'

/** How a school arranges who signs below its papers; print, Word and Excel draw from the same. */
export const Susunan = z.object({
  /** Where who takes note stands, mostly the head; `bawah`: in the middle below, where two others sign. */
  mengetahui: z.enum(['kiri', 'kanan', 'bawah']).default('kiri').meta({ label: 'letak yang mengetahui' }),
  orangTua: z.enum(['kiri', 'kanan']).default('kiri').meta({ label: 'letak orang tua/wali' }),
  /** Which number is written where none is known; `tanpa`: numbers stand on no paper. */
  nomor: z.enum(['NIP', 'NIY', 'NUPTK', 'tanpa']).default('NIP').meta({ label: 'nomor di bawah nama' }),
})
export type Susunan = z.infer<typeof Susunan>

/** Until a school chooses. */
export const plainSusunan: Susunan = { mengetahui: 'kiri', orangTua: 'kiri', nomor: 'NIP' }

export type Signer = {
  /** A parent, who takes note, or who vouches for the paper and dates it. */
  part: 'orang-tua' | 'mengetahui' | 'pembuat'
  role: string
  nama?: string | null | undefined
  /** A NIP, NUPTK or number of the school's own, as it was typed. */
  nip?: string | undefined
}
/** One who signs, as it stands on paper; a name that is not known is a line to write on. */
export type SignatureBlock = { above: string; role: string; nama: string; nomor: string | null }

/** `Bandung, 26 November 2026`; a place that nobody wrote is a line to write on. */
export function titimangsa(tempat: string | undefined, day: string): string {
  return `${tempat || '………………………'}, ${day}`
}

/** Who signs, in lines from left to right; `date` is where and when it was made. */
export function arrangeSignatures(
  signers: readonly Signer[],
  date: string,
  susunan: Susunan = plainSusunan,
): SignatureBlock[][] {
  const { mengetahui, orangTua } = susunan
  const of = (part: Signer['part']) => signers.filter((each) => each.part === part)
  const heads = of('mengetahui')
  const parts = [of('orang-tua'), of('pembuat')]
  const others = (orangTua === 'kiri' ? parts : parts.toReversed()).flat()
  const isBelow = mengetahui === 'bawah' && others.length > 1
  const lines = isBelow ? [others, heads] : [placed(others, heads, mengetahui)]
  const [first = []] = lines
  const dated = first.findLast(({ part }) => part !== 'orang-tua')
  const noting = heads[0] ?? of('orang-tua')[0]
  return lines.filter((line) => line.length > 0).map((line) => line.map((each) => said(each)))

  function said(signer: Signer): SignatureBlock {
    const isNoting = signer === noting && signers.length > 1
    if (signer !== dated) return signatureBlock(signer, isNoting ? 'Mengetahui,' : '', susunan)
    // One line stands above each: there the date stands already.
    const role = isNoting ? `Mengetahui, ${signer.role}` : signer.role
    return signatureBlock({ ...signer, role }, date, susunan)
  }
}

function placed(others: Signer[], heads: Signer[], where: Susunan['mengetahui']): Signer[] {
  if (where === 'kanan') return [...others, ...heads]
  return others.length > 1 ? [others[0]!, ...heads, ...others.slice(1)] : [...heads, ...others]
}

/** One who signs, with what stands above. */
export function signatureBlock(
  { part, role, nama, nip = '' }: Signer,
  above: string,
  { nomor }: Susunan = plainSusunan,
): SignatureBlock {
  // Who serves nowhere has no number of service.
  return { above, role, nama: nama ?? '', nomor: part === 'orang-tua' ? null : nomorWords(nip, nomor) }
}

/** `NIP. 1970…` only of what is one; a number that says itself what it is stands as it was typed. */
export function nomorWords(typed: string, unless: Susunan['nomor']): string | null {
  if (unless === 'tanpa') return null
  const nomor = typed.trim()
  if (/^\p{L}/u.test(nomor)) return nomor
  return `${/\d/.test(nomor) ? sebutanOf(nomor) : unless}. ${nomor}`
}

/** A NIP has 18 digits, a NUPTK 16; any other is a number of the school's own. */
export function sebutanOf(nomor: string): 'NIP' | 'NUPTK' | 'NIY' {
  const digits = nomor.replaceAll(/[\s.-]/g, '')
  if (/^\d{18}$/.test(digits)) return 'NIP'
  return /^\d{16}$/.test(digits) ? 'NUPTK' : 'NIY'
}

/** The same as lines of a sheet: the blocks of a line at these columns, from the left to the right one. */
export function signatureLines(
  lines: readonly SignatureBlock[][],
  [left, middle, right]: readonly [number, number, number],
): string[][] {
  return lines.flatMap((blocks, at) => {
    const alone = at === 0 ? right : middle
    const places = blocks.length === 1 ? [alone] : blocks.length === 2 ? [left, right] : [left, middle, right]
    const line = (of: (block: SignatureBlock) => string) => {
      const cells = Array.from({ length: right + 1 }, () => '')
      for (const [which, block] of blocks.entries()) cells[places[which]!] = of(block)
      return cells
    }
    return [
      [],
      line(({ above }) => above),
      line(({ role }) => role),
      [],
      [],
      [],
      line(({ nama }) => nama || '……………………………'),
      line(({ nomor }) => nomor ?? ''),
    ]
  })
}
