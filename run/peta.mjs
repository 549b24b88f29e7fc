// Makes the outlines that maps of analytics are drawn from, out of a checkout of github.com/cahyadsn/wilayah_boundaries
// (MIT): `node run/peta.mjs <checkout>`. Borders that two areas share are the same line in both before and after, so that
// nothing gapes or overlaps; provinces are their regencies, without the borders between these.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const into = resolve(import.meta.dirname, '../apps/web/src/reports/analytics/widgets/map/outlines')
/** In degrees: how far a line may lie beside the true one, and how small an island may be. */
const levels = {
  provinsi: { beside: 0.007, least: 0.002, unit: 0.005 },
  kabupaten: { beside: 0.003, least: 0.0003, unit: 0.001 },
}

const [checkout] = process.argv.slice(2)
if (!checkout) throw new Error('node run/peta.mjs <checkout of wilayah_boundaries>')
const regencies = readRegencies(join(checkout, 'db/kab'))
const provinces = Map.groupBy(regencies.keys(), (code) => code.slice(0, 2))

rmSync(into, { recursive: true, force: true })
mkdirSync(into, { recursive: true })
const dissolved = new Map(
  [...provinces].map(([code, of]) => [code, dissolve(of.map((each) => regencies.get(each)))]),
)
write('provinsi', drawn(dissolved, levels.provinsi))
const kabupaten = drawn(regencies, levels.kabupaten)
for (const [code, of] of provinces)
  write(`${code[0]}/${code}`, new Map(of.map((each) => [each, kabupaten.get(each)])))

/** Rings of points by code; a point is `"lng,lat"`, which compares and counts as it is. */
function readRegencies(folder) {
  const found = new Map()
  for (const name of readdirSync(folder))
    for (const [, code, path] of readFileSync(join(folder, name), 'utf8').matchAll(
      /\('(\d\d\.\d\d)','(?:[^']|'')*',[^,]*,[^,]*,'(\[.*?\])'\)/g,
    )) {
      const read = JSON.parse(path)
      const polygons = Array.isArray(read[0][0][0]) ? read : [read]
      found.set(code, polygons.flat().map(ringOf))
    }
  return found
}

function ringOf(points) {
  const ring = points.map(([lat, lng]) => `${lng},${lat}`)
  const closed = ring[0] === ring.at(-1) ? ring : [...ring, ring[0]]
  return closed.filter((point, at) => point !== closed[at - 1])
}

/** The rings around several areas together: edges that two of them share are inside. */
function dissolve(areas) {
  const edges = new Map()
  for (const [from, to] of areas.flatMap((rings) => rings.flatMap(edgesOf))) {
    const name = from < to ? `${from} ${to}` : `${to} ${from}`
    if (!edges.delete(name)) edges.set(name, [from, to])
  }
  const next = new Map()
  for (const [name, [from, to]] of edges)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ])
      next.set(one, [...(next.get(one) ?? []), [other, name]])
  const rings = []
  for (const [start] of edges.values()) {
    const ring = [start]
    for (let at = start; ;) {
      const way = next.get(at).find(([, name]) => edges.has(name))
      if (!way) break
      edges.delete(way[1])
      ring.push((at = way[0]))
    }
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}

function edgesOf(ring) {
  return ring.slice(1).map((to, at) => [ring[at], to])
}

/** Each area as the `d` of an SVG path in whole numbers of `unit`, north up, with the box around it. */
function drawn(areas, { beside, least, unit }) {
  const around = new Map()
  for (const [from, to] of [...areas.values()].flatMap((rings) => rings.flatMap(edgesOf)))
    for (const [one, other] of [
      [from, to],
      [to, from],
    ])
      around.set(one, (around.get(one) ?? new Set()).add(other))
  const isJunction = (point) => around.get(point).size !== 2
  const kept = new Map()
  return new Map(
    [...areas].map(([code, rings]) => {
      const largest = rings.toSorted((a, b) => areaOf(b) - areaOf(a))[0]
      const shown = rings.filter((ring) => ring === largest || areaOf(ring) >= least)
      const lines = shown.map((ring) => onGrid(simplified(ring, isJunction, beside, kept), unit))
      const drawable = lines.filter((line) => line.length > 2)
      // What is too small for the grid is a dot.
      return [code, drawable.length > 0 ? drawable : [dotAt(onGrid(largest, unit)[0])]]
    }),
  )
}

/** The ring line by line, from junction to junction; a line that was met before is the same as then. */
function simplified(ring, isJunction, beside, kept) {
  const open = ring.slice(0, -1)
  const first = open.findIndex(isJunction)
  // Where nothing joins, it begins at the same point whoever draws it.
  const start = first >= 0 ? first : open.indexOf(open.toSorted()[0])
  const turned = [...open.slice(start), ...open.slice(0, start), open[start]]
  const ends = turned.flatMap((point, at) =>
    at === 0 || at === turned.length - 1 || isJunction(point) ? [at] : [],
  )
  const points = ends.slice(1).flatMap((end, at) => {
    const line = turned.slice(ends[at], end + 1)
    const isForward = line.join(' ') <= line.toReversed().join(' ')
    const name = (isForward ? line : line.toReversed()).join(' ')
    if (!kept.has(name)) kept.set(name, thinned(isForward ? line : line.toReversed(), beside))
    return (isForward ? kept.get(name) : kept.get(name).toReversed()).slice(0, -1)
  })
  return [...points, points[0]]
}

/** Douglas and Peucker (1973): points that lie farther beside the line than that stay. */
function thinned(line, beside) {
  if (line.length < 3) return line
  const [from, to] = [numbersOf(line[0]), numbersOf(line.at(-1))]
  let [farthest, at] = [0, 0]
  line.forEach((point, index) => {
    const far = distance(numbersOf(point), from, to)
    if (far > farthest) [farthest, at] = [far, index]
  })
  const isRing = line[0] === line.at(-1)
  if (farthest <= beside && !isRing) return [line[0], line.at(-1)]
  return [...thinned(line.slice(0, at + 1), beside).slice(0, -1), ...thinned(line.slice(at), beside)]
}

function numbersOf(point) {
  return point.split(',').map(Number)
}

function distance([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length))
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy)
}

function areaOf(ring) {
  const points = ring.map(numbersOf)
  return (
    Math.abs(points.slice(1).reduce((sum, [x, y], at) => sum + points[at][0] * y - x * points[at][1], 0)) / 2
  )
}

/** Without the point that closes it, and none twice after itself. */
function onGrid(ring, unit) {
  const points = ring.map(numbersOf).map(([lng, lat]) => [Math.round(lng / unit), Math.round(-lat / unit)])
  const isSame = (one, other) => one[0] === other[0] && one[1] === other[1]
  return points.slice(0, -1).filter((point, at, all) => !isSame(point, all.at(at - 1)) || all.length === 1)
}

function dotAt([x, y]) {
  return [
    [x - 1, y],
    [x, y - 1],
    [x + 1, y],
    [x, y + 1],
  ]
}

function pathOf(line) {
  const [[x, y], ...others] = line
  const steps = others.map(([left, down], at) => `${left - line[at][0]},${down - line[at][1]}`)
  return `M${x},${y}l${steps.join(' ').replaceAll(/[ ,]-/g, '-')}z`
}

function boxOf(lines) {
  const [xs, ys] = [0, 1].map((axis) => lines.flat().map((point) => point[axis]))
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function write(name, areas) {
  const rows = [...areas]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, lines]) => [code, { box: boxOf(lines), d: lines.map(pathOf).join('') }])
  const file = join(into, `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 1)}\n`)
}
