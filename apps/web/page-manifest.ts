import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { pages } from './pages.ts'

/** As many files as a header may name: what stands between server and browser refuses long ones. */
const mostNamed = 20
const first = '<script src="/boot.js"'
/**
 * By its content, as a build asks for it: it is kept for a day, and one of an older build, which does not know how to begin
 * this build's page, would leave the splash standing.
 */
const boot = `/boot.js?${createHash('sha256')
  .update(readFileSync(join(import.meta.dirname, 'public/boot.js')))
  .digest('hex')
  .slice(0, 8)}`

/** Tells the page's first script what to ask ahead, and the server by `preload.json` what a page will need. */
export function pageManifest(): Plugin {
  return {
    name: 'suluh-pages',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const told = html.replace(first, () => `${first} data-pages="${escaped(JSON.stringify(asking))}"`)
        return bundle ? withoutEntry(told) : told
      },
    },
    // After those that take empty chunks away.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const preloads = Object.values(pages).flatMap(({ address, modules }) =>
          address ? [{ address, link: linkOf(modules, chunks) }] : [],
        )
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(preloads) })
      },
    },
  }
}

/** The entry is begun by the page's first script, where the browser is new enough for it; it is on its way by then. */
function withoutEntry(html: string): string {
  const [tag, entry] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
  if (!tag) throw new Error('The page has no entry.')
  return html
    .replace(tag, `<link rel="modulepreload" crossorigin href="${entry}">`)
    .replace(first, `<script src="${boot}" data-entry="${entry}"`)
}

const asking = Object.values(pages).flatMap(({ address, ahead, asksAttempt }) =>
  address ? [{ address, ahead, asksAttempt }] : [],
)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The header that makes a browser fetch at once what the entry and these modules load. */
function linkOf(modules: readonly string[], chunks: Rolldown.OutputChunk[]): string {
  const isAsked = ({ isEntry, facadeModuleId }: Rolldown.OutputChunk) =>
    isEntry || modules.some((module) => facadeModuleId?.endsWith(`/${module}`))
  const loaded = new Set(chunks.filter(isAsked))
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  // The largest first: it takes longest, and nothing begins without it.
  const named = [...loaded].toSorted((a, b) => b.code.length - a.code.length).slice(0, mostNamed)
  const styles = new Set(named.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const [largest = '', ...others] = named.map(({ fileName }) => `</${fileName}>; rel=modulepreload`)
  return [
    // What blocks the page's first paint comes before all of it.
    `<${boot}>; rel=preload; as=script`,
    largest,
    ...[...styles].map((style) => `</${style}>; rel=preload; as=style; crossorigin`),
    ...others,
  ].join(', ')
}
