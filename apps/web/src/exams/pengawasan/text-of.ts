import type { FormEvent } from 'react'

/** What was typed in a field, without the white space around it. */
export function textOf({ currentTarget }: FormEvent<HTMLFormElement>, name: string): string {
  const value = new FormData(currentTarget).get(name)
  return typeof value === 'string' ? value.trim() : ''
}
