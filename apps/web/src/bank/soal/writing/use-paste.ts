import type { ClipboardEvent } from 'react'
import { isEmptyHtml } from '@suluh/contract/bank/soal-form'
import { escapeHtml } from '@suluh/rich-text/escape'
import type { useStableRoom } from '#platform/rich-text/editor/rich-text-room.tsx'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { notificationProvider, notifyError } from '#platform/kernel/notification.ts'
import { addChoice, choicesOf, withChoice } from '../editor/soal-draft.ts'
import { isBlank } from './entry.ts'
import { isTooLong, looksLikeQuestions, pastedOptions, splitPaste, type PasteNotice } from './pasted.ts'
import type { Sheet } from './sheet.ts'

type Room = ReturnType<typeof useStableRoom>

/** A paste of whole questions becomes questions, one of options becomes options, all else is the field's own. */
export function usePaste(
  sheet: Sheet,
  room: Room,
  setNotice: (notice: PasteNotice) => void,
  open: (key: string) => void,
): (event: ClipboardEvent<HTMLElement>, key: string) => void {
  /** As it came, where it is no question after all. */
  const asText = (text: string) => {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    room.current.active?.commands.insertContent(lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''))
  }
  async function split(key: string, text: string): Promise<void> {
    const entry = sheet.now(key)
    if (!entry) return
    setNotice({ text: 'Membaca yang ditempel …', more: [], isWarning: false, keys: [] })
    try {
      const { entries, notice } = await splitPaste(text, entry.facts, entry.sectionId)
      const target = sheet.now(key)
      const [first, ...rest] = entries
      if (target && first && isBlank(target.parts)) {
        sheet.replace(key, first)
        sheet.insert(rest, key)
        setNotice({ ...notice, keys: [key, ...rest.map((each) => each.key)] })
        open(key)
      } else {
        sheet.insert(entries, key)
        setNotice(notice)
        if (first) open(first.key)
      }
    } catch (error) {
      const isNone = error instanceof RequestError && error.statusCode === 400
      if (isNone) asText(text)
      else notifyError(error)
      setNotice({
        text: isNone
          ? 'Tidak ada soal di tempelan itu; isinya masuk sebagai teks.'
          : 'Tempelan belum masuk. Coba tempel lagi.',
        more: [],
        isWarning: !isNone,
        keys: [],
      })
    }
  }
  return (event, key) => {
    const { target } = event
    const data = event.clipboardData
    const text = data.getData('text/plain')
    if (data.files.length > 0 || text === '' || !(target instanceof Element) || !target.closest('.rich-text'))
      return
    const options = pastedOptions(text)
    const hasOptions = 'options' in (sheet.now(key)?.parts.content ?? {})
    const isLong = isTooLong(text)
    if (!isLong && !(hasOptions && options) && !looksLikeQuestions(text)) return
    event.preventDefault()
    event.stopPropagation()
    if (isLong) {
      notificationProvider.open({
        type: 'error',
        message: 'Tempelan terlalu panjang',
        description: 'Lebih dari dua juta huruf. Simpan sebagai berkas Word atau teks, lalu impor.',
      })
    } else if (hasOptions && options) fillOptions(sheet, key, options)
    else void split(key, text)
  }
}

/** Options go into the empty ones from the first on, and make room for what is more. */
function fillOptions(sheet: Sheet, key: string, options: readonly string[]): void {
  sheet.edit(key, (before) => {
    let parts = before
    for (const words of options) {
      if (choicesOf(parts.content, 'options').every(({ html }) => !isEmptyHtml(html)))
        parts = addChoice(parts, 'options')
      const empty = choicesOf(parts.content, 'options').find(({ html }) => isEmptyHtml(html))
      if (empty) parts = withChoice(parts, 'options', empty.id, `<p>${escapeHtml(words)}</p>`)
    }
    return parts
  })
  sheet.restart(key)
}
