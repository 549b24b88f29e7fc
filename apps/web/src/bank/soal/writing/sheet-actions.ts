import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Form } from '@suluh/contract/bank/soal-words'
import type { Facts } from '../editor/editor-values.ts'
import type { EditParts } from '../editor/soal-draft.ts'

/** What can be done with a question of the page; the same object for as long as the page stands. */
export type SheetActions = {
  open: (key: string, field: string) => void
  edit: (key: string, ...change: Parameters<EditParts>) => void
  setFacts: (key: string, part: Partial<Facts>) => void
  setForm: (key: string, form: Form) => void
  /** An empty question of the same form behind it. */
  next: (key: string) => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  settle: (key: string, keepsMine: boolean) => void
  onKey: (event: KeyboardEvent<HTMLElement>, key: string) => void
  onPaste: (event: ClipboardEvent<HTMLElement>, key: string) => void
}
