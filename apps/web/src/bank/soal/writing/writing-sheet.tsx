import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { withForm } from '@suluh/contract/bank/with-form'
import type { SaveStatus } from '#platform/kernel/changes/autosave.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { RichTextRoom, useStableRoom } from '#platform/rich-text/editor/rich-text-room.tsx'
import { Toolbar } from '#platform/rich-text/editor/toolbar.tsx'
import { SaveIndicator } from '#platform/ui/antd/save-indicator.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { Facts } from '../editor/editor-values.ts'
import { emptyParts, isBlank, copyOf, newEntry, nextOf, type Entry } from './entry.ts'
import { PasteBar } from './paste-bar.tsx'
import type { PasteNotice } from './pasted.ts'
import { QuestionCard } from './question-card.tsx'
import type { Sheet } from './sheet.ts'
import type { SheetActions } from './sheet-actions.ts'
import { usePaste } from './use-paste.ts'
import styles from './writing.module.css'

type Section = { id: string | null; nama: string }
type WritingSheetProps = {
  sheet: Sheet
  title: string
  sections: readonly Section[]
  /** Where questions go of which nothing was said yet. */
  facts: Facts
  isLocked?: boolean
  /** What there is to say above all questions. */
  notice?: ReactNode
  /** Where to go from here. */
  children: ReactNode
}

/** A page of questions, each written where it stands. */
export function WritingSheet(props: WritingSheetProps) {
  return (
    <RichTextRoom>
      <Page {...props} />
    </RichTextRoom>
  )
}

function Page({ sheet, title, sections, facts, isLocked = false, notice, children }: WritingSheetProps) {
  const entries = useSyncExternalStore(sheet.subscribe, sheet.get)
  const [active, setActive] = useState(() => firstOpened(entries))
  const [pasted, setPasted] = useState<PasteNotice>()
  const actions = useActions(sheet, active, setActive, setPasted)
  useEffect(() => {
    const first = firstOpened(sheet.get())
    if (first) putCursor(document.getElementById(`soal-${first}`))
  }, [sheet])
  const isDirty = entries.some((entry) => entry.isDirty)
  useLeavePrompt(isDirty)
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: ['soal'] })
      void queryClient.invalidateQueries({ queryKey: ['paket-soal'] })
    },
    [],
  )
  const add = (sectionId: string | null) => {
    const last = entries.findLast((entry) => entry.sectionId === sectionId)
    const before = last ?? entries.at(-1)
    const made = before
      ? { ...nextOf(before), sectionId, isPlaced: sectionId === null }
      : firstOf(facts, sectionId)
    sheet.insert([made], last?.key)
    actions.open(made.key, 'stem')
  }
  return (
    <>
      <PageHeader
        title={title}
        beside={!isLocked && <Saving entries={entries} />}
        note={isLocked ? undefined : <Keys />}
      >
        {children}
      </PageHeader>
      {notice}
      {!isLocked && <Toolbar />}
      <PasteBar
        notice={pasted}
        onClose={() => setPasted(undefined)}
        onUndo={(keys) => {
          setPasted(undefined)
          void sheet.remove(keys).catch(notifyError)
        }}
      />
      {sections.map(({ id, nama }) => (
        <section key={id ?? 'bank'} className={styles.section} aria-label={nama}>
          {sections.length > 1 && <h2>{nama}</h2>}
          <ol className={styles.sheet}>
            {entries.map(
              (entry, index) =>
                entry.sectionId === id && (
                  <QuestionCard
                    key={entry.key}
                    entry={entry}
                    number={numberOf(entries, index)}
                    isLocked={isLocked}
                    isActive={active === entry.key && !isLocked}
                    actions={actions}
                  />
                ),
            )}
          </ol>
          {!isLocked && (
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add(id)}>
              Soal baru
            </Button>
          )}
        </section>
      ))}
    </>
  )
}

/** Where there is nothing but an empty question, it is the one to write. */
function firstOpened([first, ...rest]: readonly Entry[]): string | undefined {
  return first && rest.length === 0 && isBlank(first.parts) ? first.key : undefined
}

/** Behind what the first field of this part holds. The editor's own way comes a frame later, when the next key is there. */
function putCursor(part: Element | null | undefined): void {
  const field = part?.querySelector<HTMLElement>('[role=textbox]')
  if (!field) return
  field.focus()
  const selection = document.getSelection()
  selection?.selectAllChildren(field)
  selection?.collapseToEnd()
}

/** The first question of all: of the form that most have. */
export function firstOf(facts: Facts, sectionId: string | null): Entry {
  return newEntry(emptyParts('pilihan-ganda'), facts, sectionId)
}

function numberOf(entries: readonly Entry[], index: number): number {
  const { sectionId } = entries[index]!
  return entries.slice(0, index + 1).filter((entry) => entry.sectionId === sectionId).length
}

/** Whether all is stored; what cannot be, for want of a pelajaran, is no change that is waited for. */
function Saving({ entries }: { entries: readonly Entry[] }) {
  const homeless = entries.filter(({ facts, parts }) => facts.pelajaranId === '' && !isBlank(parts)).length
  if (homeless === 0) return <SaveIndicator status={statusOfAll(entries)} />
  return (
    <Text as="span" tone="warning" role="status">
      {homeless} soal belum tersimpan: pilih pelajarannya
    </Text>
  )
}

function statusOfAll(entries: readonly Entry[]): SaveStatus {
  if (entries.some(({ status }) => status === 'error')) return 'error'
  if (entries.some(({ status }) => status === 'loading')) return 'loading'
  if (entries.some(({ isDirty }) => isDirty)) return 'idle'
  return entries.some(({ status }) => status === 'success') ? 'success' : 'idle'
}

function Keys() {
  return (
    <Text as="span" size="small" className={styles.keys}>
      <kbd>Tab</kbd> ke opsi · <kbd>Enter</kbd> opsi berikutnya · <kbd>Alt+Enter</kbd> kunci ·{' '}
      <kbd>Ctrl+Enter</kbd> soal berikutnya · <kbd>Ctrl+D</kbd> gandakan · <kbd>Ctrl+↑↓</kbd> pindah soal
    </Text>
  )
}

/** What cards can do, on the page as it is at that moment. */
function useActions(
  sheet: Sheet,
  firstActive: string | undefined,
  setActive: (key: string | undefined) => void,
  setPasted: (notice: PasteNotice) => void,
): SheetActions {
  const room = useStableRoom()
  const shown = useRef(firstActive)
  const paste = usePaste(sheet, room, setPasted, (key) => open(key, 'stem'))
  function open(key: string, field: string): void {
    if (shown.current && shown.current !== key) sheet.leave(shown.current)
    shown.current = key
    // Drawn before the next key comes, or its letter would be lost.
    flushSync(() => setActive(key))
    const card = document.getElementById(`soal-${key}`)
    putCursor(field === 'stem' ? card : card?.querySelector(`[data-choice="${field}"]`))
    card?.scrollIntoView({ block: 'nearest' })
  }
  function close(key: string): void {
    sheet.leave(key)
    shown.current = undefined
    setActive(undefined)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[id="soal-${key}"] > button`)?.focus())
  }
  function insertAfter(key: string, entry: Entry): void {
    sheet.insert([entry], key)
    open(entry.key, 'stem')
  }
  const latest = useRef({ open, close, insertAfter, paste })
  useLayoutEffect(() => {
    latest.current = { open, close, insertAfter, paste }
  })
  return useMemo(() => {
    const next = (key: string) => {
      const entry = sheet.now(key)
      if (entry && !isBlank(entry.parts)) latest.current.insertAfter(key, nextOf(entry))
    }
    const duplicate = (key: string) => {
      const entry = sheet.now(key)
      if (entry && !isBlank(entry.parts)) latest.current.insertAfter(key, copyOf(entry))
    }
    const step = (key: string, by: 1 | -1) => {
      const all = sheet.get()
      const to = all[all.findIndex((entry) => entry.key === key) + by]
      if (to?.mayEdit) latest.current.open(to.key, 'stem')
    }
    return {
      open: (key, field) => latest.current.open(key, field),
      edit: (key, ...change) => sheet.edit(key, ...change),
      setFacts: (key, part) => setFactsOf(sheet, key, part),
      setForm: (key, form) => sheet.edit(key, (before) => withForm(before, form)),
      next,
      duplicate,
      remove: (key) => void askToRemove(sheet, key),
      settle: (key, keepsMine) => void sheet.settle(key, keepsMine).catch(notifyError),
      onKey: (event, key) => {
        const isMod = event.ctrlKey || event.metaKey
        if (event.nativeEvent.isComposing) return
        if (isMod && event.key === 'Enter') next(key)
        else if (isMod && event.key.toLowerCase() === 'd') duplicate(key)
        else if (isMod && event.key === 'ArrowDown') step(key, 1)
        else if (isMod && event.key === 'ArrowUp') step(key, -1)
        else if (
          event.key === 'Escape' &&
          event.target instanceof Element &&
          event.target.matches('[role=textbox]')
        )
          latest.current.close(key)
        else return
        event.preventDefault()
        event.stopPropagation()
      },
      onPaste: (event, key) => latest.current.paste(event, key),
    }
  }, [sheet])
}

/** The pelajaran that is chosen for one is that of all which have none yet. */
function setFactsOf(sheet: Sheet, key: string, part: Partial<Facts>): void {
  sheet.setFacts(key, part)
  if (part.pelajaranId)
    for (const entry of sheet.get())
      if (entry.facts.pelajaranId === '') sheet.setFacts(entry.key, { pelajaranId: part.pelajaranId })
}

async function askToRemove(sheet: Sheet, key: string): Promise<void> {
  const entry = sheet.now(key)
  if (!entry) return
  const isKept = entry.id !== null && !entry.isMade
  const isOk =
    isBlank(entry.parts) ||
    (await confirm({
      message: 'Keluarkan soal ini?',
      description: isKept
        ? 'Soalnya tetap ada di bank soal.'
        : 'Soal ini baru dibuat di sini dan ikut terhapus dari bank soal.',
      okText: 'Keluarkan',
    }))
  if (isOk) await sheet.remove([key]).catch(notifyError)
}
