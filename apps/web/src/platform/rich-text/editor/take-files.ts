import type { Editor } from '@tiptap/core'
import { file, maxFileBytes } from '@suluh/contract/platform/file'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { notificationProvider, notifyError } from '#platform/kernel/notification.ts'

/** Wider pictures start at this width; they can be dragged to their own. */
const startWidth = 480

/** Uploads the pictures and sounds of a paste or drop; false where there are none and the text counts. */
export function takeFiles(editor: Editor, data: DataTransfer | null, at?: number): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => /^(image|audio)\//.test(type))
  // A table from Excel comes with a picture of itself: there the table counts. A picture copied from a page comes with
  // nothing but its address.
  if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return false
  void insertFiles(editor, files, at)
  return true
}

function hasWords(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return page.body.textContent.trim() !== '' || page.querySelector('table') !== null
}

/** A browser writes addresses in full when it copies; our own are stored without. */
export function withOwnAddresses(html: string): string {
  return html.replaceAll(`src="${location.origin}/api/file/`, 'src="/api/file/')
}

/**
 * What pasted text loses, in words; nothing where it keeps all. Pictures lie elsewhere, and nothing is fetched from
 * there. Word puts its formulas into comments, with a picture for each, which is none of the text's own.
 */
export function lostInPaste(html: string): string {
  const page = new DOMParser().parseFromString(withOwnAddresses(html), 'text/html')
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  let formulas = page.querySelectorAll('math').length
  while (comments.nextNode()) {
    const { data } = comments.currentNode as Comment
    formulas += data.match(/<m:oMath[ >]/g)?.length ?? 0
    if (data === '[if !msEquation]') pictureAfter(comments.currentNode)?.remove()
  }
  const pictures = page.querySelectorAll('img:not([src^="/api/file/"])').length
  return [pictures > 0 && `${pictures} gambar`, formulas > 0 && `${formulas} rumus`]
    .filter(Boolean)
    .join(' dan ')
}

function pictureAfter({ nextSibling }: Node): Element | undefined {
  if (!(nextSibling instanceof Element)) return undefined
  return nextSibling.matches('img') ? nextSibling : (nextSibling.querySelector('img') ?? undefined)
}

/** How what was lost gets in after all. */
export const lostMend =
  'Simpan dokumennya sebagai berkas Word lalu impor: gambar dan rumusnya ikut. Atau tempel gambarnya satu per satu, dan tulis rumusnya lewat tombol Rumus.'

/** Says so where a field's paste loses pictures or formulas. */
export function tellLost(data: DataTransfer | null): void {
  const lost = lostInPaste(data?.getData('text/html') ?? '')
  if (lost === '') return
  notificationProvider.open({ type: 'error', message: `${lost} tidak ikut tertempel`, description: lostMend })
}

/** Uploads files one after another and puts each where the text was when it was brought. */
export async function insertFiles(editor: Editor, files: readonly File[], at?: number): Promise<void> {
  let position = at ?? editor.state.selection.from
  const follow = ({ transaction }: { transaction: { mapping: { map: (place: number) => number } } }) => {
    position = transaction.mapping.map(position)
  }
  editor.on('transaction', follow)
  try {
    for (const each of files) {
      const node = await upload(each)
      if (node && !editor.isDestroyed) editor.chain().insertContentAt(position, node).run()
    }
  } finally {
    editor.off('transaction', follow)
  }
}

async function upload(given: File): Promise<{ type: string; attrs: object } | undefined> {
  if (given.size > maxFileBytes) {
    notificationProvider.open({
      type: 'error',
      message: `${given.name} terlalu besar`,
      description: `Paling besar ${maxFileBytes / 1024 / 1024} MB. Perkecil dahulu lalu unggah lagi.`,
    })
    return undefined
  }
  try {
    const { id, mime } = await dataProvider.custom(file.upload, { body: given })
    const src = `/api/file/${id}`
    if (mime.startsWith('audio/')) return { type: 'audio', attrs: { src } }
    return { type: 'image', attrs: { src, alt: '', ...(await sizeOf(given)) } }
  } catch (error) {
    notifyError(error)
    return undefined
  }
}

async function sizeOf(picture: File): Promise<{ width?: number; height?: number }> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return {}
  const width = Math.min(startWidth, bitmap.width)
  return { width, height: Math.round((width * bitmap.height) / bitmap.width) }
}
