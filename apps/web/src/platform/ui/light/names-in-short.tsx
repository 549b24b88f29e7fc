import { createContext, use } from 'react'

const most = 2

/** Whether all names are said: on paper and in a file nobody points at what is left out. */
export const WholeNames = createContext(false)

type NamesInShortProps = {
  names: readonly string[]
  /** As many as are said. */
  shown?: number
  className?: string | undefined
}

/** Two names, and how many more; all of them for whoever points at it. */
export function NamesInShort({ names, shown = most, className }: NamesInShortProps) {
  const more = use(WholeNames) ? 0 : names.length - shown
  return (
    <span title={names.join(', ')} className={className}>
      {more > 0 ? `${names.slice(0, shown).join(', ')}, +${more}` : names.join(', ') || '–'}
    </span>
  )
}
