import { escapeHtml } from '@suluh/rich-text/escape'
import { tonesOf } from '@suluh/contract/platform/layanan/merek-tones'
import { formatMoment, type Zone } from './format-moment.ts'

/** What the reader may do. A link with a `code`, which may be typed instead of opening it, works once; any other always. */
export type Action = { label: string; url: string; code?: string }

export type Letter = {
  /** Left out where the name is only what a stranger typed. */
  nama?: string
  application: string
  /** How the application shows itself. */
  merek?: { nama: string; warna: string | null; logo: string | null }
  lines: string[]
  /** Somebody asked for what it brings; else it tells of what has happened, which nobody undoes by looking away. */
  isAsked: boolean
  action?: Action
  /** Until when a link that works once does. */
  expiresAt: Date
  zone: Zone
}

const unasked =
  'Tidak merasa memintanya, atau tidak mengenal pengirimnya? Abaikan saja; tidak ada yang berubah.'

/** The same letter as plain text and as a page of its own. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  const ending = [
    ...(letter.action?.code ? [`Tautan ini ${lastsOf(letter)}`] : []),
    ...(letter.isAsked ? [unasked] : []),
  ]
  return { text: asText(letter, ending), html: asHtml(letter, ending) }
}

/** The same in as few words as a message has room for; no greeting, as its price follows its length. */
export function writeMessage(letter: Letter): string {
  const { application, lines, action } = letter
  const parts = [`${application} (Suluh): ${lines.join(' ')}`]
  if (action?.code) parts.push(`Kode: ${action.code}`)
  if (action) parts.push(`${action.label}: ${action.url}`)
  if (action?.code) parts.push(lastsOf(letter).replace(/^b/, 'B'))
  return parts.join('\n')
}

function lastsOf({ expiresAt, zone }: Letter): string {
  return `berlaku satu kali, sampai ${formatMoment(expiresAt, zone)}.`
}

function asText({ nama, application, lines, action }: Letter, ending: string[]): string {
  const parts = [greeting(nama), ...lines]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  return `${[...parts, ...ending, `--\n${signatureOf(application)}`].join('\n\n')}\n`
}

function asHtml({ nama, application, merek, lines, action }: Letter, ending: string[]): string {
  const paragraphs = [greeting(nama), ...lines].map((line) => paragraph(escapeHtml(line)))
  if (action) {
    const url = escapeHtml(action.url)
    paragraphs.push(
      paragraph(
        `<a href="${url}" style="${buttonStyle(merek?.warna ?? null)}">${escapeHtml(action.label)}</a>`,
      ),
      paragraph(`Bila tombol tidak bisa ditekan, buka alamat ini:<br>${url}`, small),
    )
  }
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#faf9f6;color:#1f1f1f;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;border:1px solid #e6e2d9;border-radius:12px;background:#ffffff">
${headOf(application, merek)}
${[...paragraphs, ...ending.map((line) => paragraph(line, small))].join('\n')}
</div>
<p style="margin:16px 0;color:#5e5a52;font-size:13px;text-align:center">${escapeHtml(signatureOf(application))}</p>
</body></html>
`
}

/** The platform's own application is called as the product is. */
function signatureOf(application: string): string {
  return application === 'Suluh' ? application : `${application}, memakai Suluh`
}

function greeting(nama: string | undefined): string {
  return nama ? `Halo ${nama},` : 'Halo,'
}

const small = 'color:#5e5a52;font-size:14px;overflow-wrap:anywhere'

function buttonStyle(warna: string | null): string {
  const { fill, on } = warna === null ? { fill: '#fadb14', on: '#1f1f1f' } : tonesOf(warna).light
  return `display:inline-block;padding:12px 20px;border-radius:8px;background:${fill};color:${on};font-weight:600;text-decoration:none`
}

/** Whose letter it is: in their colour, with their logo where they have one. */
function headOf(application: string, merek: Letter['merek']): string {
  const name = `margin:0 0 24px;font-size:20px;font-weight:700`
  if (!merek) return `<p style="${name}">${escapeHtml(application)}</p>`
  const line = merek.warna === null ? '' : `;padding-left:12px;border-left:6px solid ${merek.warna}`
  const logo =
    merek.logo === null
      ? ''
      : `<img src="${escapeHtml(merek.logo)}" alt="" height="40" style="display:block;height:40px;margin:0 0 8px">`
  return `<p style="${name}${line}">${logo}${escapeHtml(merek.nama)}</p>`
}

function paragraph(html: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${html}</p>`
}
