import { TanggalLahir, TempatLahir } from '@suluh/contract/people/application-user'
import type { StagedProblem } from '@suluh/contract/platform/staged-import'
import { dateOf } from '@suluh/tabular/cell-text'
import { columnName } from '@suluh/tabular/header'
import { fieldNamed, parseAtribut } from '#platform/atribut/parse-value.ts'

type Birth = { tempatLahir?: string; tanggalLahir?: string }

const places = /^TEMPAT LAHIR$/
const days = /^(TANGGAL|TGL) LAHIR$/
/** `Bandung, 7 Maret 2012` in one cell. */
const both = /^(TTL|(TEMPAT|TMPT)( DAN)? (TANGGAL|TGL) LAHIR|TEMPAT LAHIR TANGGAL LAHIR)$/

/** Whether a column says where or when somebody was born. */
export function isBirthColumn(title: string): boolean {
  const name = columnName(title)
  return places.test(name) || days.test(name) || both.test(name)
}

/** Where and when somebody was born, from columns of such names; those of which a tenant has fields of its own are these fields'. */
export function birthOf(
  others: Record<string, string>,
  own: ReadonlySet<string>,
): { values: Birth; problems: StagedProblem[] } {
  const values: Birth = {}
  const problems: StagedProblem[] = []
  const skip = (column: string, message: string, mend: string) =>
    problems.push({ column, severity: 'peringatan', message, mend: `Dilewati. ${mend}` })
  for (const [column, text] of Object.entries(others)) {
    if (!isBirthColumn(column) || text === '-' || own.has(fieldNamed(column))) continue
    const name = columnName(column)
    const [place, day] = both.test(name) ? parted(text) : places.test(name) ? [text, ''] : ['', text]
    if (place !== '') {
      const { success, data } = TempatLahir.safeParse(place)
      if (success) values.tempatLahir ??= data
      else skip(column, `Tempat lahir “${short(place)}” tidak dapat dipakai`, 'Paling banyak 100 huruf.')
    }
    if (day !== '') {
      const date = TanggalLahir.safeParse(dayOf(day))
      if (date.success) values.tanggalLahir ??= date.data
      else skip(column, `Tanggal lahir “${short(day)}” tidak dapat dibaca`, 'Tulis seperti 7/3/2012.')
    }
  }
  return { values, problems }
}

/** At the last comma behind which a number stands; without one all of it is the place, or the day. */
function parted(text: string): [place: string, day: string] {
  const [, place, day] = /^(.*?)[,;/]\s*(\d.*)$/s.exec(text) ?? []
  if (place !== undefined && day !== undefined) return [place.trim(), day.trim()]
  return /^\d/.test(text) ? ['', text] : [text, '']
}

/** A date whose cell has lost its format is the number of its day. */
function dayOf(text: string): unknown {
  const read = /^[1-9]\d{4}$/.test(text) ? dateOf(Number(text)) : text
  const parsed = parseAtribut({ kind: 'tanggal', choices: [] }, read)
  return 'value' in parsed ? parsed.value : ''
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
