import { expect, it } from 'vitest'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { showErrors } from './form-errors.ts'

type Shown = { name: (string | number)[]; errors: string[] }[]

/** What stands below which field of a form that has these. */
function shown(fields: (string | number)[][], error: unknown): Shown {
  let set: Shown = []
  const form = {
    getFieldsError: () => fields.map((name) => ({ name, errors: [], warnings: [] })),
    setFields: (given: Shown) => (set = given),
  }
  showErrors(form as unknown as Parameters<typeof showErrors>[0], error, 'nama')
  return set
}

const refusal = (...issues: [string, string][]) =>
  new RequestError(
    'CreateError',
    400,
    'Periksa lagi isian Anda.',
    issues.map(([path, message]) => ({ path, message })),
  )

it('a message stands below the field that it names, also one in a list', () => {
  const fields = [['nama'], ['header', 0, 'nilai']]
  expect(shown(fields, refusal(['header.0.nilai', 'Terlalu panjang'], ['nama', 'Sudah dipakai']))).toEqual([
    { name: ['header', 0, 'nilai'], errors: ['Terlalu panjang'] },
    { name: ['nama'], errors: ['Sudah dipakai'] },
  ])
})

it('one about what the form does not show goes to the field that is always there', () => {
  expect(
    shown([['nama'], ['kode']], refusal(['peranId', 'Pilih peran yang ada'], ['nama', 'Kosong'])),
  ).toEqual([{ name: ['nama'], errors: ['Pilih peran yang ada', 'Kosong'] }])
  expect(shown([['nama']], new RequestError('CreateError', 409, 'Sudah diubah orang lain.'))).toEqual([
    { name: ['nama'], errors: ['Sudah diubah orang lain.'] },
  ])
})
