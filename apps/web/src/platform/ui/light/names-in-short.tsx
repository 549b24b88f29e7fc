import { createContext, use } from 'react'

const most = 2

/** Whether all names are said: on paper and in a file nobody points at what is left out. */
export const WholeNames = createContext(false)

/** Two names, and how many more; all of them for whoever points at it. */
export function NamesInShort({ names }: { names: readonly string[] }) {
  const more = use(WholeNames) ? 0 : names.length - most
  return (
    <span title={names.join(', ')}>
      {more > 0 ? `${names.slice(0, most).join(', ')}, +${more}` : names.join(', ') || '–'}
    </span>
  )
}
