/** A text as a CSS string: nothing in it ends the string, nor the rule. */
export function cssText(text: string): string {
  const safe = text.replace(
    /[^\p{L}\p{N} .,;:()/+%–—·-]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  )
  return `"${safe}"`
}
