import { isAtributField } from '@suluh/contract/platform/atribut'
import {
  analyticsQuery,
  type CatalogueDataset,
  type CatalogueDimension,
  type CatalogueMeasure,
} from '@suluh/contract/reports/analytics-query'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'

/** The datasets that this person's rights reach; empty until they are read. */
export function useCatalogue() {
  const { result, query } = useCustom(analyticsQuery.catalogue, {})
  return { catalogue: result ?? none, query }
}

const none: readonly CatalogueDataset[] = []

export function findDimension(
  dataset: CatalogueDataset | undefined,
  field: string,
): CatalogueDimension | undefined {
  return dataset?.dimensions.find((each) => each.field === field)
}

export function findMeasure(
  dataset: CatalogueDataset | undefined,
  field: string,
): CatalogueMeasure | undefined {
  return dataset?.measures.find((each) => each.field === field)
}

/** What a field that groups is called, also where it is no more. */
export function dimensionLabel(dataset: CatalogueDataset | undefined, field: string): string {
  const label = findDimension(dataset, field)?.label
  if (label || !isAtributField(field)) return label ?? field
  return dataset ? 'Atribut yang sudah dihapus' : 'Atribut'
}
