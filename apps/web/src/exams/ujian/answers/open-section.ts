import { sealOf, type SealedContent, type SectionContent } from '@suluh/contract/papers/paket-content'
import { toBytes } from '#platform/kernel/base64.ts'
import { unseal } from '../seal.ts'

/** Opens a section of the content that lies at `hash`; rejects where the key or what is sealed is another's. */
export async function openSection(
  { sections }: SealedContent,
  hash: string,
  id: string,
  key: string,
): Promise<SectionContent> {
  const sealed = sections.find((section) => section.id === id)?.sealed ?? ''
  const bytes = await unseal(toBytes(key), toBytes(sealed), sealOf(hash, id))
  return JSON.parse(await unzip(bytes)) as SectionContent
}

async function unzip(bytes: Uint8Array): Promise<string> {
  if (!('DecompressionStream' in globalThis)) {
    const { gunzipSync, strFromU8 } = await import('fflate')
    return strFromU8(gunzipSync(bytes))
  }
  return new Response(
    new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text()
}
