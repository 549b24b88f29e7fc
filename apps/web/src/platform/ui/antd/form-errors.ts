import type { FormInstance } from 'antd'
import { RequestError } from '#platform/kernel/data/request-error.ts'

type Name = (string | number)[]
type Fields = Pick<FormInstance, 'getFieldsError' | 'setFields'>

/**
 * Puts what the server says of a field below that field. What it says of none, or of one that the form does not have,
 * stands at `fallback`, so that nothing goes unsaid.
 */
export function showErrors<V>(
  form: Pick<FormInstance<V>, keyof Fields>,
  error: unknown,
  fallback: string,
): void {
  const fields = form as unknown as Fields
  const has = new Set(fields.getFieldsError().map(({ name }) => name.join('.')))
  const issues = error instanceof RequestError ? (error.issues ?? []) : []
  const said = new Map<string, string[]>()
  const say = (name: string, message: string) => said.set(name, [...(said.get(name) ?? []), message])
  for (const { path, message } of issues) say(has.has(path) ? path : fallback, message)
  if (issues.length === 0) say(fallback, error instanceof Error ? error.message : 'Terjadi kesalahan')
  fields.setFields([...said].map(([name, errors]) => ({ name: nameOf(name), errors })))
}

const nameOf = (path: string): Name =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
