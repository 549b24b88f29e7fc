import type { ShowResult } from '@suluh/contract/event'

/** Whether the event's rules let its students see their result now. */
export function mayShowResult(event: { showResult: ShowResult; closesAt: Date }, now = new Date()): boolean {
  switch (event.showResult) {
    case 'tidak':
      return false
    case 'setelah-kumpul':
      return true
    case 'setelah-selesai':
      return now >= event.closesAt
  }
}
