import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { atributDimensions } from './atribut-dimensions.ts'
import { answer } from './answer.ts'
import { aspect } from './aspect.ts'
import { attempt } from './attempt.ts'
import type { Dataset } from './dataset.ts'
import { event } from './event.ts'
import { gabungan } from './gabungan.ts'
import { item } from './item.ts'
import { groupBelajar, lembaga, user } from './people.ts'
import { section } from './section.ts'

/** In the order in which people are offered them. */
const datasets: readonly Dataset[] = [
  attempt,
  section,
  aspect,
  answer,
  item,
  event,
  gabungan,
  user,
  groupBelajar,
  lembaga,
]

/** What the actor's rights reach, as the designer offers it. */
export async function listCatalogue(db: Tx, actor: Actor): Promise<CatalogueDataset[]> {
  const reached = datasets.filter(({ izin }) => actor.izin.has(izin))
  const whole: CatalogueDataset[] = []
  for (const dataset of reached) {
    const { name, label, grain, dimensions, measures } = await withAtribut(db, actor, dataset)
    whole.push({
      name,
      label,
      grain,
      measures,
      // Whoever draws choices asks for those of text and yes or no; numbers and days are typed.
      dimensions: dimensions.map((each) => ({ ...each, hasValues: ['text', 'boolean'].includes(each.type) })),
    })
  }
  return whole
}

/** A dataset with the application's own fields; throws where there is none of this name, or the actor may not see it. */
export async function getDataset(db: Tx, actor: Actor, name: string): Promise<Dataset> {
  const dataset = datasets.find((each) => each.name === name)
  if (!dataset)
    throw new SuluhError('validation', `Data "${name}" tidak dikenal.`, [
      { path: 'dataset', message: 'Tidak dikenal' },
    ])
  if (!actor.izin.has(dataset.izin))
    throw new SuluhError('forbidden', `Peran Anda belum boleh melihat data ${dataset.label}.`)
  return withAtribut(db, actor, dataset)
}

async function withAtribut(db: Tx, actor: Actor, dataset: Dataset): Promise<Dataset> {
  const dimensions = [...dataset.dimensions]
  for (const source of dataset.atribut) dimensions.push(...(await atributDimensions(db, actor, source)))
  return { ...dataset, dimensions }
}
