/** "Semua benar" or "A dan B" only make sense where they stand. */
const boundToPlace =
  /\b(semua|seluruh)\b.*\b(benar|salah|jawaban|di ?atas)\b|\bdi ?atas\b|^\W*[A-E]\W+(dan|,|atau)\W+[A-E]\b/i

/**
 * Whether an option speaks of the others by their places, so that none of them may be moved. Exams that run ask this
 * for the order they show, so what it answers must not change.
 */
export function areBoundToPlace(options: readonly { html: string }[]): boolean {
  return options.some(({ html }) => boundToPlace.test(wordsOf(html)))
}

/** "Semuanya salah", "tidak ada yang benar", "jawaban A dan C": of the others too, in words that bind nothing. */
const ofOthers =
  /^\W*((semua|seluruh)(nya)?|tidak (ada|satu ?pun)\b.*)\s+(benar|salah|betul|tepat)\W*$|^\W*(benar|salah|betul)\s+semua(nya)?\W*$|^\W*(jawaban|opsi|pilihan)\s+[A-E]\W+(dan|atau)\W+[A-E]\b/i

/** The first option that speaks of the others. */
export function optionOfOthers(options: readonly { id: string; html: string }[]): string | undefined {
  return options.find(({ html }) => boundToPlace.test(wordsOf(html)) || ofOthers.test(wordsOf(html)))?.id
}

function wordsOf(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ').trim()
}
