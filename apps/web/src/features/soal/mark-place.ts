const marked = 'is-marked'

/** Brings the same place into view on both sides and marks it. */
export function markPlace(room: HTMLElement | null, source: string | null, question: number | null): void {
  for (const old of room?.querySelectorAll(`.${marked}`) ?? []) old.classList.remove(marked)
  if (source !== null) show(room?.querySelector(`[data-source="${CSS.escape(source)}"]`))
  if (question !== null) show(room?.querySelector(`[data-question="${question}"]`))
}

/** Scrolls only the column, so that the two sides do not fight over the page. */
function show(element: Element | null | undefined): void {
  const column = element?.closest('.import-source, .import-questions')
  if (!element || !column) return
  element.classList.add(marked)
  const isColumn = column.scrollHeight > column.clientHeight + 1
  if (!isColumn) return element.scrollIntoView({ block: 'center', behavior: 'smooth' })
  const offset = element.getBoundingClientRect().top - column.getBoundingClientRect().top
  column.scrollTo({ top: column.scrollTop + offset - column.clientHeight / 4, behavior: 'smooth' })
}
