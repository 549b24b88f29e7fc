import type { ClipboardEvent } from 'react'
import { isEmptyHtml } from '@suluh/contract/bank/soal-form'
import { mostRich } from '@suluh/rich-text/richness'
import { escapeHtml } from '@suluh/rich-text/escape'
import type { useStableRoom } from '#platform/rich-text/editor/rich-text-room.tsx'
import { lostInPaste, lostMend } from '#platform/rich-text/editor/take-files.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { addChoice, choicesOf, most, withChoice } from '../editor/soal-draft.ts'
import { isBlank } from './entry.ts'
import { isTooLong, looksLikeQuestions, pastedOptions, splitPaste, type PasteNotice } from './pasted.ts'
import type { Sheet } from './sheet.ts'

type Room = ReturnType<typeof useStableRoom>

const { length: mostLetters } = mostRich
const tooLongForField = `satu kotak memuat paling banyak ${formatNumber(mostLetters)} huruf`
const noteOf = (text: string, isWarning: boolean): PasteNotice => ({ text, more: [], isWarning, keys: [] })

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
  async function split(key: string, text: string, lost: string): Promise<void> {
    const entry = sheet.now(key)
    if (!entry) return
    setNotice(noteOf('Membaca yang ditempel …', false))
    try {
      const { entries, notice } = await splitPaste({ text, lost }, entry.facts, entry.sectionId)
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
      const fits = text.length <= mostLetters
      if (isNone && fits) asText(text)
      else if (!isNone) notifyError(error)
      setNotice(
        noteOf(
          isNone
            ? `Tidak ada soal di tempelan itu; ${fits ? 'isinya masuk sebagai teks' : tooLongForField}.`
            : 'Tempelan belum masuk. Coba tempel lagi.',
          !isNone || !fits,
        ),
      )
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
    const isText = !(hasOptions && options) && !looksLikeQuestions(text)
    const isLong = isTooLong(text) || (isText && text.length > mostLetters)
    if (!isLong && isText) return
    event.preventDefault()
    event.stopPropagation()
    if (isLong) {
      setNotice(
        noteOf(
          isText
            ? `Tempelan terlalu panjang: ${tooLongForField}.`
            : 'Tempelan terlalu panjang: lebih dari dua juta huruf. Simpan sebagai berkas Word atau teks, lalu impor.',
          true,
        ),
      )
      return
    }
    const lost = lostInPaste(data.getData('text/html'))
    if (hasOptions && options) {
      const left = fillOptions(sheet, key, options)
      const notes = [
        left > 0 &&
          `${options.length - left} dari ${options.length} opsi yang ditempel masuk; satu soal memuat paling banyak ${most} opsi.`,
        lost !== '' && `${lost} tidak ikut. ${lostMend}`,
      ].filter(Boolean)
      if (notes.length > 0) setNotice(noteOf(notes.join(' '), true))
    } else void split(key, text, lost)
  }
}

/** Options go into the empty ones from the first on, and make room for what is more; returns how many found none. */
function fillOptions(sheet: Sheet, key: string, options: readonly string[]): number {
  let left = 0
  sheet.edit(key, (before) => {
    let parts = before
    left = 0
    for (const words of options) {
      if (choicesOf(parts.content, 'options').every(({ html }) => !isEmptyHtml(html)))
        parts = addChoice(parts, 'options')
      const empty = choicesOf(parts.content, 'options').find(({ html }) => isEmptyHtml(html))
      if (empty) parts = withChoice(parts, 'options', empty.id, `<p>${escapeHtml(words)}</p>`)
      else left += 1
    }
    return parts
  })
  sheet.restart(key)
  return left
}
