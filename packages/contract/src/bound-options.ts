/** "Semua benar" or "A dan B" only make sense where they stand. */
const boundToPlace =
  /\b(semua|seluruh)\b.*\b(benar|salah|jawaban|di ?atas)\b|\bdi ?atas\b|^\W*[A-E]\W+(dan|,|atau)\W+[A-E]\b/i

/** Whether an option speaks of the others by their places, so that none of them may be moved. */
export function areBoundToPlace(options: readonly { html: string }[]): boolean {
  return options.some(({ html }) => boundToPlace.test(html.replace(/<[^>]*>/g, ' ').trim()))
}
