import type { Page } from 'playwright-core'

/**
 * What is wrong with how the widgets of a report stand on the page, each in a line: widgets on each other, words that are
 * cut or lie on other words, bars too thin to see, figures that must be scrolled for.
 */
export function faultsOfWidgets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number }
    const faults: string[] = []
    const cross = (a: Box, b: Box, by: number) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by
    const widgets = [...document.querySelectorAll('[data-widget]')].filter(
      (each) => each.getBoundingClientRect().height > 0,
    )
    const nameOf = (widget: Element) =>
      `${widget.getAttribute('data-kind')} ${widget.getAttribute('data-widget')}`
    widgets.forEach((widget, at) => {
      for (const other of widgets.slice(at + 1))
        if (cross(widget.getBoundingClientRect(), other.getBoundingClientRect(), 1))
          faults.push(`${nameOf(widget)} lies on ${nameOf(other)}`)
    })
    for (const widget of widgets) {
      const say = (words: string) => faults.push(`${nameOf(widget)}: ${words}`)
      const words = wordsOf(widget)
      for (const { text, box, limits } of words) {
        if (/(…|\.\.\.)$/.test(text)) say(`"${text}" is cut`)
        for (const limit of limits)
          if (
            box.left < limit.left - 1 ||
            box.right > limit.right + 1 ||
            box.top < limit.top - 1 ||
            box.bottom > limit.bottom + 1
          )
            say(`"${text}" reaches beyond its place`)
      }
      words.forEach((one, at) => {
        for (const other of words.slice(at + 1))
          if (one.text !== other.text && cross(one.box, other.box, 3))
            say(`"${one.text}" lies on "${other.text}"`)
      })
      for (const { text, box } of outsideWords(widget, words))
        if (slicesOf(widget).some((slice) => cross(box, slice, 1))) say(`"${text}" lies on the pie`)
      for (const thin of thinBars(widget)) say(`a bar is ${thin} px thick`)
      if (widget.getAttribute('data-kind') === 'kpi')
        for (const each of widget.querySelectorAll('*')) {
          const { overflowX, overflowY, position } = getComputedStyle(each)
          const isScrolled = [overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll')
          const isHidden = position === 'absolute' && each.clientWidth <= 1
          if (!isHidden && isScrolled && each.scrollHeight > each.clientHeight + 1) say('must be scrolled')
        }
    }
    return [...new Set(faults)]

    /** Words that are seen at once, where they stand, and what they must not leave. */
    function wordsOf(widget: Element) {
      const walker = document.createTreeWalker(widget, NodeFilter.SHOW_TEXT)
      const found: { text: string; box: Box; limits: Box[] }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const parent = node.parentElement
        if (!text || !parent || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const limits: Box[] = [widget.getBoundingClientRect()]
        // Of a picture that is scrolled its words still stand apart from each other, and within it.
        const picture = parent.closest('[data-part=chart]')
        let isScrolled = false
        // What stands aslant has a box that is larger than its letters.
        let isAside = /matrix\([^ ,]+[ ,]+-?(0\.|1)/.test(parent.getAttribute('transform') ?? '')
        for (let each: Element | null = parent; each && each !== widget; each = each.parentElement) {
          const { overflowX, overflowY, clip, clipPath } = getComputedStyle(each)
          if (clip.startsWith('rect') || clipPath !== 'none') isAside ||= each.clientWidth <= 1
          const how = [overflowX, overflowY]
          if (how.some((one) => one === 'auto' || one === 'scroll')) isScrolled = true
          else if (how.some((one) => one !== 'visible')) limits.push(each.getBoundingClientRect())
        }
        if (isAside || (isScrolled && !picture)) continue
        if (isScrolled) limits.splice(0, Infinity, ...(picture ? [picture.getBoundingClientRect()] : []))
        for (const box of range.getClientRects())
          if (box.width >= 1 && box.height >= 1) found.push({ text, box, limits })
      }
      return found
    }

    /** The names of a pie's slices; only their percents stand in it. */
    function outsideWords(widget: Element, words: ReturnType<typeof wordsOf>) {
      return widget.getAttribute('data-kind') === 'pie'
        ? words.filter(({ text }) => !/^\d+%$/.test(text))
        : []
    }

    /** What is larger than the mark before a name. */
    function slicesOf(widget: Element): DOMRect[] {
      return [...widget.querySelectorAll('svg path')]
        .filter((path) => /^#[0-9a-f]{6}$/i.test(path.getAttribute('fill') ?? '') && !path.closest('defs'))
        .map((path) => path.getBoundingClientRect())
        .filter(({ height }) => height > 16)
    }

    /** How thick the bars are that are thinner than they may be. */
    function thinBars(widget: Element): string[] {
      const least = 8
      const kind = widget.getAttribute('data-kind')
      const thick =
        kind === 'ranking'
          ? [...widget.querySelectorAll('[data-part=bar]')].map((bar) => bar.getBoundingClientRect().height)
          : ['bar', 'histogram'].includes(kind ?? '')
            ? barsOf(widget)
            : []
      return [...new Set(thick.filter((each) => each < least - 0.5).map((each) => each.toFixed(1)))]
    }

    /** Bars of a chart begin on one line: lying ones at their left, upright ones at their foot. */
    function barsOf(widget: Element): number[] {
      const boxes = [...widget.querySelectorAll('svg path')]
        .filter((path) => /^#[0-9a-f]{6}$/i.test(path.getAttribute('fill') ?? '') && !path.closest('defs'))
        .map((path) => path.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
      const same = (values: number[]) => new Set(values.map((value) => Math.round(value))).size === 1
      if (boxes.length === 0) return []
      return same(boxes.map(({ left }) => left)) && boxes.length > 1
        ? boxes.map(({ height }) => height)
        : boxes.map(({ width }) => width)
    }
  })
}
