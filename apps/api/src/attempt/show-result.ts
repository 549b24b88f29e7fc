import type { ShowResult } from '@suluh/contract/event'
import { sql } from 'kysely'

/** The same rule for rows of event `e` in SQL. */
export const isResultShown = sql<boolean>`(e.show_result = 'setelah-kumpul' or (e.show_result = 'setelah-selesai' and now() >= e.closes_at))`

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
