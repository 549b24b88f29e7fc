import { useState, type FormEvent } from 'react'
import { validate, type Rule } from './validation.ts'

type Field = {
  label: string
  rules?: readonly Rule[]
  check?: (values: Record<string, string>) => string | undefined
}

/**
 * A plain HTML form with the default rules and messages: the browser keeps what was typed, this checks it on
 * submit and again at every change once a message stands there.
 */
export function useLightForm<K extends string>(
  fields: Record<K, Field>,
  onFinish: (values: Record<K, string>) => Promise<unknown> | void,
) {
  const [errors, setErrors] = useState<Partial<Record<K, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const names = Object.keys(fields) as K[]

  function read(form: HTMLFormElement): { values: Record<K, string>; problems: Partial<Record<K, string>> } {
    const data = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, textOf(data.get(name))])) as Record<
      K,
      string
    >
    const problems: Partial<Record<K, string>> = {}
    for (const name of names) {
      const { label, rules = [], check } = fields[name]
      const failed = rules
        .map((rule) => validate(values[name], label, rule))
        .find((message) => message !== undefined)
      const message = failed ?? check?.(values)
      if (message !== undefined) problems[name] = message
    }
    return { values, problems }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const { values, problems } = read(form)
    setErrors(problems)
    const wrong = names.find((name) => problems[name] !== undefined)
    if (wrong) {
      form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    if (isBusy) return
    setBusy(true)
    try {
      await onFinish(values)
    } finally {
      setBusy(false)
    }
  }

  function onChange(event: FormEvent<HTMLFormElement>): void {
    if (Object.keys(errors).length > 0) setErrors(read(event.currentTarget).problems)
  }

  return { errors, isBusy, formProps: { onSubmit, onChange, noValidate: true } }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
