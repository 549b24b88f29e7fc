/** For the `ref` of a heading: it takes the focus where a page comes in place of another, so that a screen reader says so. */
export function arrive(heading: HTMLElement | null): void {
  if (!heading) return
  heading.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
