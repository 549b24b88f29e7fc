import type { Event, EventInput } from '@suluh/contract/exams/event'

type Rules = Pick<EventInput, 'showResult' | 'showPembahasan' | 'showRank'>

/** What students who have handed in see once these rules are stored and did not before; null where there is none. */
export function openedWords(before: Rules & Pick<Event, 'status' | 'counts'>, after: Rules): string | null {
  const { status, counts } = before
  // Of what waits for the last mark nobody knows here whether it is open yet: it is asked rather once too often.
  const known =
    before.showResult === 'setelah-dinilai' && after.showResult !== before.showResult
      ? []
      : seen(before, status)
  const opened = seen(after, status).filter((each) => !known.includes(each))
  if (counts.submitted === 0 || opened.length === 0) return null
  const when = after.showResult === 'setelah-dinilai' ? 'begitu semua jawaban dinilai' : 'begitu ini disimpan'
  const running =
    status === 'berlangsung' && opened.includes(withKeys)
      ? ' Ujian masih berlangsung: yang belum selesai dapat mengetahui kuncinya dari mereka.'
      : ''
  return `${counts.submitted} murid yang sudah mengumpulkan dapat melihat ${new Intl.ListFormat('id').format(opened)} ${when}.${running} Dapat ditutup lagi, tetapi yang sudah dibaca tetap diketahui.`
}

const withKeys = 'soal dengan kunci dan pembahasannya'

function seen({ showResult, showPembahasan, showRank }: Rules, status: Event['status']): string[] {
  const isOpen = showResult === 'setelah-kumpul' || (showResult !== 'tidak' && status === 'selesai')
  if (!isOpen) return []
  return ['nilainya', ...(showRank ? ['peringkatnya'] : []), ...(showPembahasan ? [withKeys] : [])]
}
