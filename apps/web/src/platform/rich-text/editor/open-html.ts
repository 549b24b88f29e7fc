const blocks = 'p, div, ul, ol, table, blockquote, pre, h3, h4, hr, audio'

/**
 * Stored rich text as the editor opens it. Files bring `<div>` where the editor knows paragraphs: one that holds
 * blocks gives its direction to them and goes, one that holds words becomes a paragraph.
 */
export function openHtml(html: string): string {
  if (!html.includes('<div')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (let div = page.querySelector('div'); div; div = page.querySelector('div')) {
    const direction = div.getAttribute('dir')
    if (div.querySelector(blocks)) {
      for (const child of div.children)
        if (direction && !child.hasAttribute('dir')) child.setAttribute('dir', direction)
      div.replaceWith(...div.childNodes)
    } else {
      const paragraph = page.createElement('p')
      if (direction) paragraph.setAttribute('dir', direction)
      paragraph.append(...div.childNodes)
      div.replaceWith(paragraph)
    }
  }
  return page.body.innerHTML
}
