import type { AtributDraft, AtributEntity } from '@suluh/contract/platform/atribut'
import { SuluhError } from '@suluh/contract/platform/error'
import { parseAtribut } from './parse-value.ts'

export type Shape = Omit<AtributDraft, 'entity' | 'choices'> & { choices: string[] }

/** The draft as it is stored, or `validation` with what does not fit together. */
export function checkDraft(draft: Omit<AtributDraft, 'entity'>, entity: AtributEntity): Shape {
  const hasChoices = draft.kind === 'pilihan' || draft.kind === 'pilihan-ganda'
  const choices = hasChoices ? draft.choices.map(({ nama }) => nama) : []
  const seen = new Set<string>()
  const twice = choices.find((choice) => seen.size === seen.add(choice.toLowerCase()).size)
  if (hasChoices && choices.length === 0) throw wrong('choices', 'Tulis paling sedikit satu pilihan.')
  if (twice !== undefined) throw wrong('choices', `Pilihan “${twice}” ditulis dua kali.`)
  if (draft.isUnique && draft.kind === 'ya-tidak')
    throw wrong('isUnique', 'Ya/tidak hanya punya dua isi, jadi tidak dapat dibuat unik.')
  const parsed = parseAtribut({ kind: draft.kind, choices }, draft.defaultValue)
  if ('problem' in parsed) throw wrong('defaultValue', `Nilai awal: ${parsed.problem}`)
  if (draft.isUnique && parsed.value !== null)
    throw wrong('defaultValue', 'Atribut unik tidak dapat punya nilai awal: setiap isi harus berbeda.')
  return {
    ...draft,
    keterangan: draft.keterangan || null,
    choices,
    defaultValue: parsed.value,
    onlyFor: entity === 'application-user' && draft.onlyFor?.length ? draft.onlyFor : null,
  }
}

function wrong(path: string, message: string): SuluhError {
  return new SuluhError('validation', message, [{ path, message }])
}
