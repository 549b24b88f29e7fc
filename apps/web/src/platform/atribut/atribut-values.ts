import type {
  Atribut,
  AtributDraft,
  AtributEntity,
  AtributKind,
  AtributValue,
} from '@suluh/contract/platform/atribut'

export type Values = {
  nama: string
  keterangan: string
  kind: AtributKind
  /** Not there where the kind has none. */
  choices?: { nama: string; was?: string | null }[]
  defaultValue?: AtributValue | null
  isRequired: boolean
  isUnique?: boolean
  onlyFor: string[]
  seenBy: string[]
  editedBy: string[]
}

export function hasChoices(kind: AtributKind): boolean {
  return kind === 'pilihan' || kind === 'pilihan-ganda'
}

export function toValues(before: Atribut | undefined): Values {
  return {
    nama: before?.nama ?? '',
    keterangan: before?.keterangan ?? '',
    kind: before?.kind ?? 'teks',
    choices: before?.choices.map((nama) => ({ nama, was: nama })) ?? [],
    defaultValue: before?.defaultValue ?? null,
    isRequired: before?.isRequired ?? false,
    isUnique: before?.isUnique ?? false,
    onlyFor: before?.onlyFor ?? [],
    seenBy: before?.seenBy ?? [],
    editedBy: before?.editedBy ?? [],
  }
}

/** As the contract takes it: nobody chosen means everybody. */
export function toDraft(values: Values, entity: AtributEntity): AtributDraft {
  const { nama, keterangan, kind, choices = [], defaultValue = null, isUnique = false, ...rest } = values
  const orAll = (peran: string[] | undefined) => (peran?.length ? peran : null)
  const isEmpty = defaultValue === '' || (Array.isArray(defaultValue) && defaultValue.length === 0)
  return {
    entity,
    nama: nama.trim(),
    keterangan: keterangan?.trim() || null,
    kind,
    isRequired: rest.isRequired,
    isUnique: isUnique && kind !== 'ya-tidak',
    choices: hasChoices(kind)
      ? choices.map(({ nama: choice, was = null }) => ({ nama: choice.trim(), was }))
      : [],
    defaultValue: isEmpty || isUnique ? null : defaultValue,
    onlyFor: orAll(rest.onlyFor),
    seenBy: orAll(rest.seenBy),
    editedBy: orAll(rest.editedBy),
  }
}
