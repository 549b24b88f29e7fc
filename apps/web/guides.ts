import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
        return {
          id: slug(name),
          title: name,
          screens,
          html: toHtml(body.replace(/<!--.*?-->/g, ''), dirname(id)),
        }
      })
      const guide = JSON.stringify({ title, intro: toHtml(intro.join('\n'), dirname(id)), parts })
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

/** With the measures of each picture, so that its place is kept while it loads. */
const toHtml = (markdown: string, folder: string) =>
  marked
    .parse(markdown, { async: false })
    .replace(
      /<img src="(.+?)"/g,
      (tag, path: string) => `${tag} loading="lazy" ${sizeOf(join(folder, path))}`,
    )

/** A JPEG says its measures in the frame that its pixels are in. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file)
  let at = 2
  while (![0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0xc0)) at += 2 + bytes.readUInt16BE(at + 2)
  return `width="${bytes.readUInt16BE(at + 7)}" height="${bytes.readUInt16BE(at + 5)}"`
}

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
