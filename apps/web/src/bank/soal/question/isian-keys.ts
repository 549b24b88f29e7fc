import type { SoalKey } from '@suluh/contract/bank/soal-form'
import { formatNumber } from '#platform/kernel/format.ts'

/** What is right as a short answer, each once: a file's number stands among its texts too, as it was written. */
export function isianKeys({ texts, numbers }: Extract<SoalKey, { form: 'isian-singkat' }>): string[] {
  const words = texts.filter((text) => !numbers.some(({ value }) => value === numberIn(text)))
  return [
    ...words,
    ...numbers.map(({ value, tolerance }) =>
      tolerance === 0
        ? formatNumber(value, 6)
        : `${formatNumber(value, 6)} (± ${formatNumber(tolerance, 6)})`,
    ),
  ]
}

function numberIn(text: string): number {
  return Number(text.replace(/\s*±.*$/, '').replace(',', '.'))
}
