import { marked } from 'marked'
import type { Plugin } from 'vite'

/**
 * Turns a page of `docs/panduan` into `{ title, intro, parts }`, so that the guide is read in the product as it is in
 * the repository and no Markdown reaches a browser. `## ` begins a part, the comment under it names its screens.
 */
export function guides(): Plugin {
  return {
    name: 'suluh-guides',
    transform(text, id) {
      if (!/docs\/panduan\/[\w-]+\.md$/.test(id)) return undefined
      const [head = '', ...rest] = text.split(/^## /m)
      const [title = '', ...intro] = head.replace(/^# /, '').split('\n')
      const parts = rest.map((part) => {
        const [name = '', ...lines] = part.split('\n')
        const body = lines.join('\n')
        const screens = /<!-- layar: (.+?) -->/.exec(body)?.[1]?.split(' ') ?? []
        return { id: slug(name), title: name, screens, html: toHtml(body.replace(/<!--.*?-->/g, '')) }
      })
      const guide = JSON.stringify({ title, intro: toHtml(intro.join('\n')), parts })
      return { code: withPictures(guide), map: null, moduleType: 'js' }
    },
  }
}

/** Anchors as hosts of Markdown make them. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

const toHtml = (markdown: string) =>
  marked.parse(markdown, { async: false }).replaceAll('<img ', '<img loading="lazy" ')

/** Pictures become files of the build with names of their own. */
function withPictures(guide: string): string {
  const pictures: string[] = []
  const code = guide.replace(/gambar\/[\w-]+\.jpg/g, (path) => {
    pictures.push(path)
    return `" + picture${pictures.length - 1} + "`
  })
  const imports = pictures.map((path, index) => `import picture${index} from './${path}'\n`)
  return `${imports.join('')}export const guide = ${code}\n`
}
