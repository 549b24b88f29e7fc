const most = 2

/** Two names, and how many more; all of them for whoever points at it. */
export function NamesInShort({ names }: { names: readonly string[] }) {
  const more = names.length - most
  return (
    <span title={names.join(', ')}>
      {more > 0 ? `${names.slice(0, most).join(', ')}, +${more}` : names.join(', ') || '–'}
    </span>
  )
}
