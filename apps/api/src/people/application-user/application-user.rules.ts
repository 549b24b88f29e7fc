import type { ApplicationUserInput } from '@suluh/contract/people/application-user'
import { SuluhError, type Issue } from '@suluh/contract/platform/error'

type Fields = Pick<ApplicationUserInput, 'nomor' | 'email' | 'telp' | 'username'>

/** What a person's fields lack for their role, each with its mend. */
export function inputProblems(input: Fields, peranKode: string): Issue[] {
  const problems: Issue[] = []
  if (peranKode === 'murid' && input.nomor !== null && !/^\d{10}$/.test(input.nomor))
    problems.push({ path: 'nomor', message: 'NISN terdiri atas 10 angka.' })
  if (input.email === null && input.telp === null && input.username === null)
    problems.push({
      path: 'username',
      message: 'Isi nama pengguna, email, atau nomor telepon, supaya orang ini dapat masuk.',
    })
  return problems
}

export function demandInput(input: Fields, peranKode: string): void {
  const problems = inputProblems(input, peranKode)
  if (problems[0]) throw new SuluhError('validation', problems[0].message, problems)
}
