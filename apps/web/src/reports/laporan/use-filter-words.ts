import { atribut } from '@suluh/contract/platform/atribut'
import type { Filter } from '@suluh/contract/platform/list'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { toText } from '#platform/ui/light/fields/date-text.ts'

const signs: Record<Filter['operator'], string> = {
  eq: '',
  ne: 'selain ',
  gte: 'mulai ',
  lte: 'sampai ',
  contains: 'memuat ',
}

/** What a list of students is narrowed to besides lembaga and group, in words for paper. */
export function useFilterWords(filters: readonly Filter[], q: string): string[] {
  const isAsked = filters.some(({ field }) => field.startsWith('atribut.'))
  const { result } = useCustom(atribut.fields, { params: { entity: 'application-user' }, enabled: isAsked })
  const named = filters.flatMap(({ field, operator, value }) => {
    if (field === 'lulus') return [value === 'ya' ? 'mencapai ambang' : 'belum mencapai ambang']
    const found = result?.find(({ id }) => field === `atribut.${id}`)
    if (!found) return []
    const words = [value]
      .flat()
      .map((each) => (found.kind === 'tanggal' ? toText(String(each)) : String(each)))
    return [`${found.nama} ${signs[operator]}${words.join(' atau ')}`]
  })
  return q === '' ? named : [...named, `nama atau nomor memuat “${q}”`]
}
