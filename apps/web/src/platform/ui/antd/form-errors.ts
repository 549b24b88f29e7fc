import { RequestError } from '#platform/kernel/data/request-error.ts'

type FieldError = { name: (string | number)[]; errors: string[] }

/**
 * What the server says about fields, for `form.setFields`; what it says about none stands at `fallback`, so that
 * nothing goes unsaid.
 */
export function formErrors(error: unknown, fallback: string): FieldError[] {
  const issues = error instanceof RequestError ? (error.issues ?? []) : []
  const named = issues.map(({ path, message }) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [message],
  }))
  const message = error instanceof Error ? error.message : 'Terjadi kesalahan'
  return named.length > 0 ? named : [{ name: [fallback], errors: [message] }]
}
