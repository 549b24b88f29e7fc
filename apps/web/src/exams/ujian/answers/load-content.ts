import { fillPath } from '@suluh/contract/platform/endpoint'
import { attempt } from '@suluh/contract/exams/ujian'
import type { SealedContent, SectionContent } from '@suluh/contract/papers/paket-content'
import { takeAhead } from '#platform/kernel/ahead.ts'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'

/** The content is not an envelope but the file itself, so that every cache on the way can keep it. */
export async function loadContent(token: string, attemptId: string, hash: string): Promise<SealedContent> {
  const path = fillPath(attempt.content.path, { id: attemptId, hash })
  const headers = { authorization: `Bearer ${token}` }
  const url = dataProvider.getApiUrl() + path
  const response = await (takeAhead('GET', url) ?? fetch(url, { headers })).catch(() => undefined)
  if (!response)
    throw new RequestError('ReadError', 0, 'Soal belum dapat dimuat. Periksa jaringan lalu coba lagi.')
  if (!response.ok) throw new RequestError('ReadError', response.status, 'Soal tidak dapat dimuat.')
  return (await response.json()) as SealedContent
}

/** Pictures and sound of a section that has opened, and what they are used with, are fetched while there is a network. */
export function preloadMedia(content: SectionContent): void {
  const sources = JSON.stringify(content).matchAll(/<(img|audio)[^>]*? src=\\"([^"\\]+)\\"/g)
  for (const [, tag, source = ''] of sources) {
    if (tag === 'img') new Image().src = source
    const ahead =
      tag === 'img'
        ? [import('#platform/rich-text/shown/zoom-images.ts')]
        : [fetch(source), import('#platform/rich-text/shown/limit-plays.ts')]
    void Promise.all(ahead).catch(() => undefined)
  }
}
