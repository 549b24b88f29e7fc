import { emptySoal } from '@suluh/contract/bank/new-soal'
import type { SoalDetail } from '@suluh/contract/bank/soal'
import { isEmptyHtml, soalProblems, type Choice, type SoalParts } from '@suluh/contract/bank/soal-form'
import type { Form } from '@suluh/contract/bank/soal-words'
import type { SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { newId } from '#platform/kernel/new-id.ts'
import { toValues, type Facts } from '../editor/editor-values.ts'
import { fewest } from '../editor/soal-draft.ts'

/** A question of the page: one of the bank, or one that is being written for the first time. */
export type Entry = {
  /** Its name on this page, which it keeps when it gets an id. */
  key: string
  id: string | null
  version: number
  parts: SoalParts
  facts: Facts
  /** What it is about, where it belongs to a shared text. */
  stimulus: string
  mayEdit: boolean
  /** The section of the package that it stands in; null in the bank. */
  sectionId: string | null
  /** Whether the package has it; always so in the bank. */
  isPlaced: boolean
  /** Made on this page, so that taking it out takes it out of the bank too. */
  isMade: boolean
  isDirty: boolean
  status: SaveStatus
  error: string | undefined
  /** Somebody else has stored it meanwhile: who and when. */
  conflict: string | undefined
  /** Raised where the fields must start anew. */
  revision: number
}

export function entryOf(detail: SoalDetail, sectionId: string | null = null): Entry {
  const { parts, facts } = toValues(detail)
  return {
    ...blank,
    key: newId(),
    id: detail.id,
    version: detail.version,
    parts,
    facts,
    stimulus: detail.stimulus?.html ?? '',
    mayEdit: detail.mayEdit,
    sectionId,
    isPlaced: true,
  }
}

const blank = {
  id: null,
  version: 0,
  stimulus: '',
  mayEdit: true,
  isPlaced: false,
  isMade: false,
  isDirty: false,
  status: 'idle' as const,
  error: undefined,
  conflict: undefined,
  revision: 0,
}

/** A new entry with these words, in the place of the bank that `facts` says. */
export function newEntry(parts: SoalParts, facts: Facts, sectionId: string | null): Entry {
  return { ...blank, key: newId(), parts, facts, sectionId, isPlaced: sectionId === null }
}

/** An empty question such as the one before: its form, as many choices, its pelajaran and aspek. */
export function nextOf({ parts, facts, sectionId }: Entry): Entry {
  const { level: _, tags: __, stimulusId: ___, indikator: ____, ...place } = facts
  const next = { ...place, level: null, tags: [], stimulusId: null, status: 'draf' as const }
  return newEntry(emptyLike(parts), next, sectionId)
}

/** The same question once more, to be changed. */
export function copyOf({ parts, facts, sectionId, stimulus }: Entry): Entry {
  return { ...newEntry(parts, facts, sectionId), stimulus }
}

export function emptyParts(form: Form): SoalParts {
  return { ...emptySoal(form), pembahasan: '' }
}

function emptyLike({ content }: SoalParts): SoalParts {
  const empty = emptyParts(content.form)
  if (!('options' in content) || !('options' in empty.content) || content.form === 'pilihan-berbobot')
    return empty
  const options = content.options.map((_, index) => ({ id: String.fromCharCode(65 + index), html: '' }))
  return { ...empty, content: { ...empty.content, options } }
}

/** Whether there is nothing in it that somebody wrote. */
export function isBlank({ content, pembahasan }: SoalParts): boolean {
  const lists = 'options' in content ? content.options : 'statements' in content ? content.statements : []
  const pairs = content.form === 'menjodohkan' ? [...content.rows, ...content.columns] : []
  return [content.stem, pembahasan, ...[...lists, ...pairs].map(({ html }) => html)].every(isEmptyHtml)
}

/** The question without the empty choices at its end that nobody has filled or made the key. */
export function trimmed(parts: SoalParts): SoalParts {
  const { content, key } = parts
  const keyText = JSON.stringify(key)
  const withoutEnd = (list: Choice[], least: number) => {
    let end = list.length
    while (end > least && isEmptyHtml(list[end - 1]!.html) && !keyText.includes(`"${list[end - 1]!.id}"`))
      end -= 1
    return end === list.length ? list : list.slice(0, end)
  }
  if (content.form === 'pilihan-ganda' || content.form === 'pilihan-ganda-kompleks')
    return { ...parts, content: { ...content, options: withoutEnd(content.options, fewest.options) } }
  if (content.form === 'kategori')
    return {
      ...parts,
      content: { ...content, statements: withoutEnd(content.statements, fewest.statements) },
    }
  if (content.form !== 'menjodohkan') return parts
  const rows = withoutEnd(content.rows, fewest.rows)
  return { ...parts, content: { ...content, rows, columns: withoutEnd(content.columns, fewest.columns) } }
}

/** Ready once it is complete, a draft while it is not; what was archived stays so. */
export function statusOf({ parts, facts }: Pick<Entry, 'parts' | 'facts'>): NonNullable<Facts['status']> {
  if (facts.status === 'arsip') return 'arsip'
  return soalProblems(parts).length === 0 ? 'siap' : 'draf'
}
