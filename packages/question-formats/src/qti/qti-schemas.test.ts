import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExportSoal } from '../soal/export-file.ts'
import { generatedMedia, generatedSoal } from '../soal/generated-soal.ts'
import { richEverything } from '../soal/rich-everything.ts'
import { writeQuestions } from '../write.ts'

/**
 * The schemas of 1EdTech may be used and not handed on, so they are looked for beside the checkout; `QTI_SCHEMAS` names
 * another folder, and `run/standards.mjs` fetches them. Their imports must lead to files: no test asks the network.
 */
const folder =
  process.env['QTI_SCHEMAS'] ?? join(import.meta.dirname, '../../../../../shared/data/qti-schemas')
/** The first of these that is there. */
const found = (...names: string[]) =>
  existsSync(folder)
    ? names.flatMap((name) => globSync(`**/${name}`, { cwd: folder })).map((path) => join(folder, path))[0]
    : undefined
const isAbsent = spawnSync('xmllint', ['--version']).status !== 0 || found('imsqti_v2p2.xsd') === undefined
if (isAbsent)
  console.warn(
    'Skema QTI (QTI_SCHEMAS) atau xmllint tidak ada di sini; ujinya dilewati. Skemanya diambil node run/standards.mjs.',
  )

// A profile of 3.0 counts only where the whole is not there. That of 3.0.1 says the same in a tenth of the length: xmllint
// takes seconds for it, and more than five minutes for 3.0.
const versions = [
  ['qti', ['imsqti_v2p2.xsd'], 'imscp_v1p1.xsd'],
  [
    'qti-3',
    ['imsqti_asiv3p0p1_v1p0.xsd', 'imsqti_asiv3p0_v1p0.xsd', 'imsqti_asiv3p0*.xsd'],
    'imsqtiv3p0_imscpv1p2_v1p0.xsd',
  ],
] as const
if (!isAbsent)
  console.info(`Skema: ${versions.map(([, names]) => basename(found(...names) ?? 'tidak ada')).join(', ')}`)

/** More of them in `npm run test:long -- ekspor`. */
const samples = Number(process.env['EXPORT_SAMPLES'] ?? 100)

/** What a schema says against documents; nothing where all are valid. */
function complaints(schema: string | undefined, files: string[]): string[] {
  const { status, stderr } = spawnSync(
    'xmllint',
    ['--nonet', '--noout', '--schema', schema ?? 'tidak ada', ...files],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  const lines = stderr
    .split('\n')
    .filter((line) => line !== '' && !/ validates$|^warning:|parser warning/.test(line))
  return status === 0 ? [] : lines.slice(0, 10)
}

describe.skipIf(isAbsent).each(versions)('a package of %s', (format, schemas, manifest) => {
  const schema = found(...schemas)

  it('is valid against the schemas of its standard, whatever it holds', { timeout: 120_000 }, async () => {
    const sample: ExportSoal[] = [
      ...richEverything,
      ...fc.sample(generatedSoal, { seed: 5, numRuns: samples }),
    ]
    const { bytes } = await writeQuestions(format, { title: 'Uji', questions: sample, media: generatedMedia })
    const place = mkdtempSync(join(tmpdir(), 'qti-'))
    try {
      const parts = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.xml'))
      const written = parts.map(([name, part]) => {
        mkdirSync(dirname(join(place, name)), { recursive: true })
        writeFileSync(join(place, name), part)
        return join(place, name)
      })
      const [list, documents] = [
        written.filter((path) => path.endsWith('imsmanifest.xml')),
        written.filter((path) => !path.endsWith('imsmanifest.xml')),
      ]
      expect(documents.length).toBe(sample.length + 1)
      expect(complaints(found(manifest), list)).toEqual([])
      expect(complaints(schema, documents)).toEqual([])
      // A schema that takes everything would prove nothing.
      const broken = join(place, 'rusak.xml')
      writeFileSync(
        broken,
        new TextDecoder()
          .decode(parts.at(-1)![1])
          .replaceAll('<p>', '<u>')
          .replaceAll('</p>', '</u>')
          .replace(/(item-?body|itemBody)>/i, '$1><u>x</u>'),
      )
      expect(complaints(schema, [broken])).not.toEqual([])
    } finally {
      rmSync(place, { recursive: true })
    }
  })
})
