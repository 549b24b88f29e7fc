import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import type { StoredImage } from '../image-store.ts'

/** A question as it is written out: pictures and sounds are `data-image`, an index into the file's media. */
export type ExportSoal = {
  id: string
  content: SoalContent
  key: SoalKey
  pembahasan: string
  /** The text that it shares with the questions beside it. */
  stimulus?: string
  /** What a kisi-kisi says of it. */
  indikator?: string | undefined
  capaian?: string | undefined
}
export type ExportInput = { title: string; questions: ExportSoal[]; media: StoredImage[] }
export type WrittenFile = { bytes: Uint8Array; extension: string; mime: string }

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
}

/** The name of a picture or sound inside a written file. */
export function mediaName({ mime }: StoredImage, index: number): string {
  return `media-${index + 1}.${extensions[mime] ?? 'bin'}`
}

/** The media that a piece of rich text names, each once. */
export function mediaIn(html: string): number[] {
  return [...new Set([...html.matchAll(/data-image="(\d+)"/g)].map((match) => Number(match[1])))]
}

/** Every rich text of a question, for looking through. */
export function richTexts({ content, key, pembahasan, stimulus = '' }: Omit<ExportSoal, 'id'>): string[] {
  const lists =
    'options' in content
      ? content.options
      : content.form === 'kategori'
        ? [...content.statements, ...content.categories]
        : content.form === 'menjodohkan'
          ? [...content.rows, ...content.columns]
          : []
  return [
    stimulus,
    content.stem,
    ...lists.map(({ html }) => html),
    pembahasan,
    ...(key.form === 'uraian' ? [key.rubric] : []),
  ]
}

/** The shared text that begins at a question: empty where it has none, or the one of the question before. */
export function newStimulus(questions: ExportSoal[], index: number): string {
  const { stimulus = '' } = questions[index] ?? {}
  return stimulus === (questions[index - 1]?.stimulus ?? '') ? '' : stimulus
}

/** A picture or sound written into its own address. */
export function dataAddress(media: StoredImage | undefined): string {
  return media ? `data:${media.mime};base64,${Buffer.from(media.bytes).toString('base64')}` : ''
}
