import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/*
 * Fetches what `npm run test:long -- ekspor` holds our exports to: the schemas of QTI 2.2 and 3.0 from 1EdTech, with all that
 * they import, and Moodle's import of GIFT. They may be used and not handed on, so they go into a folder beside the checkout.
 */
const schemas = [
  'https://purl.imsglobal.org/spec/qti/v2p2/schema/xsd/imsqti_v2p2.xsd',
  'https://purl.imsglobal.org/profile/cc/ccv1p0/derived_schema/domainProfile_0/imscp_v1p1.xsd',
  'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0p1_v1p0.xsd',
  'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd',
]
const moodle =
  'https://raw.githubusercontent.com/moodle/moodle/MOODLE_500_STABLE/question/format/gift/format.php'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Sebutkan foldernya, misalnya: node run/standards.mjs ../standar\n')
  process.exit(2)
}

async function textOf(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}

/** Where a file of the web lies in the folder; addresses that differ never share a place. */
const placeOf = (url) => {
  const { host, pathname } = new URL(url)
  return join('qti', host, pathname)
}

/** One schema and what it imports, whose addresses become files: the test asks no network. */
async function takeSchema(url, taken) {
  if (taken.has(url)) return
  taken.add(url)
  const text = await textOf(url)
  const up = '../'.repeat(placeOf(url).split('/').length - 1)
  const imports = /<(?:\w+:)?(?:import|include|redefine)\b[^>]*?\bschemaLocation\s*=\s*"([^"\s]+)"/g
  const named = [...text.matchAll(imports)].map(([, location]) => location)
  const local = named.reduce((written, location) => {
    const path = up + placeOf(new URL(location, url).href)
    return written.replaceAll(`"${location}"`, `"${path}"`)
  }, text)
  const place = join(folder, placeOf(url))
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, local)
  for (const location of named) await takeSchema(new URL(location, url).href, taken)
}

const taken = new Set()
for (const url of schemas) await takeSchema(url, taken)
mkdirSync(join(folder, 'moodle'), { recursive: true })
writeFileSync(join(folder, 'moodle', 'format.php'), await textOf(moodle))
process.stdout.write(
  `${taken.size} skema dan pembaca GIFT Moodle ada di ${folder}. Jalankan:\n` +
    `QTI_SCHEMAS=${join(folder, 'qti')} MOODLE_GIFT=${join(folder, 'moodle/format.php')} npm run test:long -- ekspor\n`,
)
