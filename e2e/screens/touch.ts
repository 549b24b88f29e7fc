import type { Page } from 'playwright-core'

/** What a finger is to meet and is smaller than 24 px, by its own name; links within sentences are read, not aimed at. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    const targets =
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=switch]'
    const sizeOf = (element: Element): [number, number] => {
      const { width, height } = element.getBoundingClientRect()
      return [Math.round(width * 10) / 10, Math.round(height * 10) / 10]
    }
    const isSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && (node.textContent ?? '').trim() !== '',
      )
    const found: string[] = []
    for (const element of document.querySelectorAll(targets)) {
      if (!element.checkVisibility() || element.closest('[inert], [aria-hidden=true], .visually-hidden'))
        continue
      if (element.matches(':disabled, [tabindex="-1"]') || isSentence(element)) continue
      // A box is pressed by its label too, and a widget's own field by all of the widget.
      const whole = element.closest(
        'label, .ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .ant-checkbox-wrapper, .ant-radio-wrapper, .ant-upload',
      )
      const [own, around] = [sizeOf(element), whole ? sizeOf(whole) : [0, 0]]
      const [width, height] = [Math.max(own[0], around[0]!), Math.max(own[1], around[1]!)]
      if (width === 0 || height === 0 || (own[0] <= 1 && !whole)) continue
      // What cannot be seen but with the focus, such as the way past the menu.
      if (element.getBoundingClientRect().bottom < 0) continue
      if (width < least || height < least) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
        found.push(`${name || element.outerHTML.slice(0, 120)}: ${width} x ${height}`)
      }
    }
    return [...new Set(found)]
  })
}

/** Goes through the page by Tab and says what has the focus and stands under a bar that it is not part of. */
export async function coveredByBars(page: Page, most: number): Promise<string[]> {
  const found = new Set<string>()
  await page.evaluate(() => {
    scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  const seen = new Set<string>()
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const [mark, covered] = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return ['', '']
      // What a preview shows in its own frame is a screen by itself.
      if (focused.tagName === 'IFRAME') return [String(performance.now()), '']
      const marks = globalThis as unknown as { marks?: Map<Element, string> }
      marks.marks ??= new Map()
      const mark = marks.marks.get(focused) ?? String(marks.marks.size)
      marks.marks.set(focused, mark)
      const box = focused.getBoundingClientRect()
      const name = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? ''
      const called = `${focused.tagName.toLowerCase()} ${name || focused.id}`
      const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2]
      if (box.width <= 1 || y < 0 || y > innerHeight)
        return [mark, y < 0 || y > innerHeight ? `${called}: not in sight` : '']
      for (let above = document.elementFromPoint(x, y); above; above = above.parentElement) {
        if (above.contains(focused) || focused.contains(above)) return [mark, '']
        const { position } = getComputedStyle(above)
        if (position === 'sticky' || position === 'fixed')
          return [mark, `${called}: under ${above.className || above.tagName}`]
      }
      return [mark, '']
    })
    if (mark === '') break
    if (seen.has(mark)) break
    seen.add(mark)
    if (covered) found.add(covered)
  }
  return [...found]
}
