/** What can be wrong with a request. */
export const kinds = [
  'method',
  'wrong type',
  'extreme',
  'unicode',
  'injection',
  'missing',
  'unknown',
  'huge',
  'deep',
  'broken encoding',
  'not JSON',
  'no file',
] as const
export type Kind = (typeof kinds)[number]

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

export const values: Record<'wrong type' | 'extreme' | 'unicode' | 'injection', Json[]> = {
  'wrong type': [null, true, 1.5, 'NaN', [], {}, [null], [[]], { id: null }],
  extreme: [-1, 0, 1e308, -1e308, 2 ** 53, 2 ** 31, '', ' ', 'x'.repeat(100_000), '2026-99-99', '-infinity'],
  unicode: [
    '\u0000',
    '💥'.repeat(50),
    '\u202eterbalik',
    '\ud800',
    'نص',
    '\ufeff',
    'a\u0301\u0301\u0301',
    'x\u0000y',
  ],
  injection: [
    "'; drop table soal; --",
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '=cmd|"/c calc"!A1',
    '00000000-0000-0000-0000-000000000000',
    '%00',
    '${7*7}',
    '{"$gt":""}',
    '__proto__',
  ],
}

type Raw = { kind: Kind; wrong: string; payload: string | Buffer; contentType?: string; isHopeless?: boolean }

/** Bodies that are no JSON of any shape that a call could want, or larger than it takes. */
export function rawBodies(good: string, mostBytes: number): Raw[] {
  const notUtf8 = [Buffer.from('{"nama":"'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('"}')]
  return [
    { kind: 'not JSON', wrong: 'cut', payload: good.slice(0, -1), isHopeless: true },
    { kind: 'not JSON', wrong: 'XML', payload: '<nama/>', contentType: 'application/xml', isHopeless: true },
    {
      kind: 'not JSON' as const,
      wrong: 'a form',
      payload: 'nama=x',
      isHopeless: true,
      contentType: 'application/x-www-form-urlencoded',
    },
    { kind: 'broken encoding', wrong: 'not UTF-8', payload: Buffer.concat(notUtf8) },
    {
      kind: 'broken encoding' as const,
      wrong: 'UTF-16',
      payload: Buffer.from(good, 'utf16le'),
      contentType: 'application/json; charset=utf-16le',
      isHopeless: true,
    },
    { kind: 'deep', wrong: 'lists in lists', payload: nested(20_000) },
    { kind: 'wrong type', wrong: 'a list', payload: '[]' },
    { kind: 'wrong type', wrong: 'nothing', payload: 'null' },
    {
      kind: 'huge',
      wrong: 'more than fits',
      payload: `{"nama":"${'x'.repeat(mostBytes)}"}`,
      isHopeless: true,
    },
  ]
}

const form = (...lines: string[]) => lines.join('\r\n')
const formType = 'multipart/form-data; boundary=batas'
const filePart = 'Content-Disposition: form-data; name="file"; filename="a.csv"'

/** What comes instead of one file, or as one that is too large. */
export const uploads = (mostBytes: number): Raw[] => [
  { kind: 'no file', wrong: 'JSON', payload: '{}', contentType: 'application/json', isHopeless: true },
  {
    kind: 'no file',
    wrong: 'no boundary',
    payload: 'x',
    contentType: 'multipart/form-data',
    isHopeless: true,
  },
  {
    kind: 'no file' as const,
    wrong: 'a field only',
    contentType: formType,
    isHopeless: true,
    payload: form('--batas', 'Content-Disposition: form-data; name="file"', '', 'x', '--batas--', ''),
  },
  {
    kind: 'no file' as const,
    wrong: 'empty',
    contentType: formType,
    isHopeless: true,
    payload: form('--batas', filePart, '', '', '--batas--', ''),
  },
  {
    kind: 'no file' as const,
    wrong: 'cut',
    contentType: formType,
    isHopeless: true,
    payload: form('--batas', filePart, '', 'NAMA;NI'),
  },
  {
    kind: 'huge' as const,
    wrong: 'more than fits',
    contentType: formType,
    isHopeless: true,
    payload: form('--batas', filePart, '', 'x'.repeat(mostBytes), '--batas--', ''),
  },
]
