const mostFrames = 60
/** Questions that are drawn together, when they come near what is seen. */
export const perPart = 20

/** The part of the list that a question is in. */
export function partId(index: number): string {
  return `impor-${Math.floor(index / perPart)}`
}

/** What is drawn on the way there has its true height only then. */
const settledMs = 700

/** Brings the same place into view on both sides and marks it. */
export function markPlace(room: HTMLElement | null, source: string | null, question: number | null): void {
  bring(room, source, question)
  setTimeout(() => bring(room, source, question), settledMs)
}

function bring(room: HTMLElement | null, source: string | null, question: number | null): void {
  for (const old of room?.querySelectorAll('[data-marked]') ?? []) old.removeAttribute('data-marked')
  if (source !== null) show(room?.querySelector(`[data-source="${CSS.escape(source)}"]`))
  if (question !== null) showQuestion(room, question)
}

/** A question that is far from what is seen is on the page only some drawings later. */
function showQuestion(room: HTMLElement | null, question: number, frame = 0): void {
  const found = room?.querySelector(`[data-question="${question}"]`)
  if (found) return show(found)
  document.getElementById(partId(question))?.scrollIntoView({ block: 'start' })
  if (frame < mostFrames) requestAnimationFrame(() => showQuestion(room, question, frame + 1))
}

/** Scrolls only the column, so that the two sides do not fight over the page. */
function show(element: Element | null | undefined): void {
  const column = element?.closest('section')
  if (!element || !column) return
  element.setAttribute('data-marked', '')
  const isColumn = column.scrollHeight > column.clientHeight + 1
  if (!isColumn) return element.scrollIntoView({ block: 'center' })
  const offset = element.getBoundingClientRect().top - column.getBoundingClientRect().top
  column.scrollTo({ top: column.scrollTop + offset - column.clientHeight / 4 })
}
