/** The first of many names, and how many more: `Ana, Budi dan 3 lainnya`. */
export function namesInShort(names: readonly string[], most: number): string {
  const first = names.slice(0, most).join(', ')
  return names.length > most ? `${first} dan ${names.length - most} lainnya` : first
}
