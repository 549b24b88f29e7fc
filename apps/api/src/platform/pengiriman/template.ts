import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import type { PengirimanPesanInput } from '@suluh/contract/platform/pengiriman'
import type { Config } from '#platform/config.ts'
import { demandOutgoing, OutgoingError } from '#platform/http/guarded-fetch.ts'

export type Template = Pick<PengirimanPesanInput, 'metode' | 'url' | 'header' | 'bentuk' | 'isi'>
export type Filling = { nomor: string; teks: string; rahasia: string | null }
export type Filled = { url: string; method: string; headers: Record<string, string>; body?: string }

const place = /\{(nomor|nomor62|nomor0|teks|rahasia)\}/g
const contentTypes = { json: 'application/json', formulir: 'application/x-www-form-urlencoded' }

/** The call that sends this text: each value is written so that it stays one value where it stands. */
export function fillTemplate({ metode, url, header, bentuk, isi }: Template, filling: Filling): Filled {
  const fill = (text: string, write: (value: string) => string) =>
    text.replaceAll(place, (_, name: string) => write(valueOf(filling, name)))
  const filled = {
    url: fill(url, encodeURIComponent),
    method: metode,
    headers: Object.fromEntries(header.map(({ nama, nilai }) => [nama, fill(nilai, (value) => value)])),
  }
  if (metode === 'GET') return filled
  const body = fill(isi, bentuk === 'json' ? insideJson : encodeURIComponent)
  return { ...filled, headers: { ...filled.headers, 'content-type': contentTypes[bentuk] }, body }
}

function valueOf({ nomor, teks, rahasia }: Filling, name: string): string {
  if (name === 'teks') return teks
  if (name === 'rahasia') return rahasia ?? ''
  const national = nomor.replace(/^\+62/, '')
  return { nomor62: `62${national}`, nomor0: `0${national}` }[name] ?? nomor
}

function insideJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/** Header names that carry what lets somebody in: what stands there is kept sealed, and not shown to who reads the settings. */
const secretHeader = /authorization|token|key|secret|cookie/i
/** The place of a value changes the host of no call. */
const hostWithoutPlaces = /^https?:\/\/[^{}/?#]+([/?#]|$)/i

/** Throws where this template could not send a message, naming what is to be mended. */
export function demandTemplate(config: Config, template: Template, hasSecret: boolean): void {
  const issues = [
    ...judgeAddress(config, template),
    ...judgePlaces(template, hasSecret),
    ...judgeBody(template),
  ]
  const [first] = issues
  if (first) throw new SuluhError('validation', first.message, issues)
}

const sample: Filling = { nomor: '+6281234567890', teks: 'Kode "A\\B"\nbaris dua', rahasia: 'rahasia' }

function judgeAddress(config: Config, template: Template): Issue[] {
  if (!hostWithoutPlaces.test(template.url))
    return [
      {
        path: 'url',
        message: 'Alamat diawali https:// dan nama server tertulis lengkap, tanpa isian seperti {nomor}.',
      },
    ]
  try {
    demandOutgoing(config, fillTemplate(template, sample).url)
    return []
  } catch (error) {
    if (error instanceof OutgoingError) return [{ path: 'url', message: error.message }]
    throw error
  }
}

function judgePlaces({ metode, url, header, isi }: Template, hasSecret: boolean): Issue[] {
  const issues: Issue[] = []
  const path = metode === 'GET' ? 'url' : 'isi'
  const carried = metode === 'GET' ? url : `${url} ${isi}`
  if (!carried.includes('{teks}')) issues.push({ path, message: 'Sebut di mana teks pesan ditulis: {teks}.' })
  if (!/\{nomor(62|0)?\}/.test(carried))
    issues.push({ path, message: 'Sebut di mana nomor ditulis: {nomor}, {nomor62}, atau {nomor0}.' })
  header.forEach(({ nama, nilai }, at) => {
    if (/\{(nomor|nomor62|nomor0|teks)\}/.test(nilai))
      issues.push({ path: `header.${at}.nilai`, message: `Header ${nama} hanya boleh memuat {rahasia}.` })
    if (secretHeader.test(nama) && !nilai.includes('{rahasia}'))
      issues.push({
        path: `header.${at}.nilai`,
        message: `Tulis {rahasia} di header ${nama}, dan isinya di kolom Rahasia, agar tersimpan tersandi.`,
      })
  })
  const usesSecret = [carried, ...header.map(({ nilai }) => nilai)].some((each) => each.includes('{rahasia}'))
  if (usesSecret && !hasSecret)
    issues.push({ path: 'rahasia', message: 'Isi rahasianya, karena {rahasia} dipakai.' })
  return issues
}

function judgeBody(template: Template): Issue[] {
  if (template.metode === 'GET' || template.bentuk !== 'json') return []
  try {
    JSON.parse(fillTemplate(template, sample).body ?? '')
    return []
  } catch {
    return [
      { path: 'isi', message: 'Isi bukan JSON yang benar. Tulis isian di dalam tanda kutip, mis. "{teks}".' },
    ]
  }
}
