import { tonesOf, type Tones } from '@suluh/contract/platform/layanan/merek-tones'
import { escapeHtml } from '@suluh/rich-text/escape'
import type { Branded } from './site.ts'

/**
 * The one page as an application shows itself: name and logo are on the root for whoever draws the welcome page, the colours are
 * variables of that page alone. No script is longer by it, and nothing comes later.
 */
export function brandPage(html: string, { nama, warna, logo }: Branded): string {
  const root = `<html lang="id" data-merek="${escapeHtml(nama)}"${logo ? ` data-logo="${escapeHtml(logo)}"` : ''}>`
  const style = warna === null ? '' : `<style>${styleOf(warna)}</style>`
  return html
    .replace('<html lang="id">', () => root)
    .replace('<title>Suluh</title>', () => `<title>${escapeHtml(nama)}</title>`)
    .replace('</head>', () => `${style}</head>`)
}

/** What a phone shows of it on its home screen: its name and its logo, before those of Suluh. */
export function brandManifest(manifest: string, { nama, logo }: Branded): string {
  const own = JSON.parse(manifest) as { icons: object[] }
  const icons = logo === null ? own.icons : [{ src: logo, sizes: 'any' }, ...own.icons]
  return JSON.stringify({ ...own, name: nama, short_name: nama, icons })
}

function styleOf(warna: string): string {
  const { light, dark } = tonesOf(warna)
  const within = '[data-part=welcome]'
  return `${within}{${variables(light)}}[data-theme=dark] ${within}{${variables(dark)}}`
}

function variables({ fill, on, hover, soft }: Tones): string {
  return `--primary:${fill};--on-primary:${on};--primary-hover:${hover};--primary-soft:${soft}`
}
