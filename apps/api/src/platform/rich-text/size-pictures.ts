import { shownSize, type Size } from '@suluh/question-formats/image-size'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { ownFile } from '@suluh/rich-text/allow-list'

/** In front of the picture itself stand at most what the camera noted and the colours' profile. */
const headBytes = 128 * 1024

const ownSource = new RegExp(` src="${ownFile.source}"`)

/** A picture that nobody gave a size is seen whole, without scrolling; it can be enlarged. */
const mostHeight = 720

/** The size of every picture of our own that `texts` name, from the head of its file. */
export async function readPictureSizes(db: Tx, texts: unknown): Promise<ReadonlyMap<string, Size>> {
  const named = JSON.stringify(texts).matchAll(new RegExp(ownFile, 'g'))
  const ids = [...new Set([...named].map(([, id = '']) => id))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file')
    .select(['id', sql<Buffer>`substring(bytes from 1 for ${headBytes})`.as('head')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('mime', 'like', 'image/%')
    .execute()
  return new Map(
    rows.flatMap(({ id, head }) => {
      const size = shownSize(head)
      return size ? [[id, size] as const] : []
    }),
  )
}

/**
 * Says width and height in every picture, so that its room is kept and nothing moves when it comes: at the width that
 * somebody chose, else as large as it is and a screen holds, and always in its own proportions.
 */
export function sizePictures(html: string, sizes: ReadonlyMap<string, Size>): string {
  return html.replace(/<img\b[^<>]*>/g, (tag) => {
    const size = sizes.get(ownSource.exec(tag)?.[1] ?? '')
    if (!size) return tag
    const asked = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(tag)?.[1] ?? 0)
    const fitting = Math.min(1, mostHeight / size.height)
    const scale = asked('width') / size.width || asked('height') / size.height || fitting
    const [width, height] = [size.width, size.height].map((each) => Math.max(1, Math.round(each * scale)))
    const bare = tag.replace(/ (width|height)="[^"]*"/g, '')
    return bare.replace('<img', `<img width="${width}" height="${height}"`)
  })
}
