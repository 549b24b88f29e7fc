import type { Editor } from '@tiptap/core'
import { file, maxFileBytes } from '@suluh/contract/file'
import { dataProvider } from '#kernel/data-provider.ts'
import { notificationProvider, notifyError } from '#kernel/notification.ts'

/** Wider pictures start at this width; they can be dragged to their own. */
const startWidth = 480

/** Uploads the pictures and sounds of a paste or drop; false where there are none and the text counts. */
export function takeFiles(editor: Editor, data: DataTransfer | null, at?: number): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => /^(image|audio)\//.test(type))
  // A table from Excel comes with a picture of itself: there the table counts.
  if (files.length === 0 || data?.types.includes('text/html')) return false
  void insertFiles(editor, files, at)
  return true
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
