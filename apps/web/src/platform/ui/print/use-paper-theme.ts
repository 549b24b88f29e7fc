import { useLayoutEffect } from 'react'
import { showPaper } from '#platform/theme.ts'

/** For a page that shows paper, which is light whatever the screen is. */
export function usePaperTheme(): void {
  useLayoutEffect(showPaper, [])
}
