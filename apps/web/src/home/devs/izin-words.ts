import {
  actionLabels,
  grantableIzin,
  resourceLabels,
  type GrantableIzin,
  type Resource,
} from '@suluh/contract/platform/izin'
import type { Pair } from '#platform/kernel/auth/access-control.ts'

type Choice = { izin: GrantableIzin; pair: Pair; label: string }

/** Every right that a token could have; making tokens is not among them. */
export const choices: Choice[] = grantableIzin
  .filter((izin) => izin !== 'devs.write')
  .map((izin) => {
    const [resource, action] = izin.split('.') as [Resource, keyof typeof actionLabels]
    return {
      izin,
      pair: { resource, action } as Pair,
      label: `${resourceLabels[resource]}: ${actionLabels[action].toLowerCase()}`,
    }
  })

/** Rights in words, the first few of many: `Pelajaran: melihat, 3 lainnya`. */
export function izinWords(izin: string[], most = 3): string {
  const labels = izin.map((each) => choices.find((choice) => choice.izin === each)?.label ?? each)
  const more = labels.length - most
  return [...labels.slice(0, most), ...(more > 0 ? [`${more} lainnya`] : [])].join(', ')
}
