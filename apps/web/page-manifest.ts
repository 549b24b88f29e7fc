import type { Plugin, Rolldown } from 'vite'
import { pages } from './pages.ts'

/** As many files as a header may name: what stands between server and browser refuses long ones. */
const mostNamed = 20
const first = '<script src="/boot.js"'

/** Tells the page's first script what to ask ahead, and the server by `preload.json` what a page will need. */
export function pageManifest(): Plugin {
  return {
    name: 'suluh-pages',
    transformIndexHtml: (html) =>
      html.replace(first, () => `${first} data-pages="${escaped(JSON.stringify(asking))}"`),
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
    '</boot.js>; rel=preload; as=script',
    largest,
    ...[...styles].map((style) => `</${style}>; rel=preload; as=style; crossorigin`),
    ...others,
  ].join(', ')
}
