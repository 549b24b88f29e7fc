import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: root, encoding: 'utf8' })
const hasPromtool = promtool('--version').status === 0

/** What `/api/metrics` gives, and what Prometheus adds of its own. */
const known = new Set([
  ...[
    ...['operations', 'saves']
      .map((name) => read(`apps/api/src/platform/http/${name}.ts`))
      .join('')
      .matchAll(/'((?:suluh|process)_[a-z_]+)'/g),
  ].map(([, name]) => name!),
  'up',
])

type Panel = { title: string; targets: { expr: string; legendFormat: string }[] }
const { panels } = JSON.parse(read('run/grafana.json')) as { panels: Panel[] }
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const alerts = [...read('run/prometheus-alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr!)

function namesIn(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}/g, '')
  return [...bare.matchAll(/\b(?:suluh|process)_[a-z_]+|\bup\b/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  )
}

describe('what is watched', () => {
  it('is what Suluh says: the dashboard and the alerts ask for nothing else', () => {
    expect(expressions.length).toBeGreaterThan(15)
    expect(alerts.length).toBeGreaterThan(5)
    const asked = [...expressions, ...alerts].flatMap(namesIn)
    expect(asked.filter((name) => !known.has(name))).toEqual([])
    // Whatever Suluh counts of its own is on the dashboard.
    const shown = new Set(expressions.flatMap(namesIn))
    const own = [...known].filter((name) => name.startsWith('suluh_'))
    expect(own.filter((name) => !shown.has(name))).toEqual([])
  })

  it('is drawn where nothing lies upon another', () => {
    const places = (
      JSON.parse(read('run/grafana.json')) as {
        panels: { gridPos: { x: number; y: number; w: number; h: number } }[]
      }
    ).panels.map(({ gridPos }) => gridPos)
    const overlaps = places.filter((a, at) =>
      places.some(
        (b, other) => at < other && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      ),
    )
    expect(overlaps).toEqual([])
    expect(places.every(({ x, w }) => x + w <= 24)).toBe(true)
  })

  it('calls nobody while all is well and somebody for each thing that goes wrong, says promtool', ({
    skip,
  }) => {
    if (!hasPromtool) skip('promtool is not on this machine (Debian: prometheus)')
    expect(promtool('check', 'rules', 'run/prometheus-alerts.yml')).toMatchObject({ status: 0 })
    expect(promtool('test', 'rules', 'run/prometheus-alerts.test.yml')).toMatchObject({ status: 0 })
    const dir = mkdtempSync(join(tmpdir(), 'suluh-panel-'))
    const rules = expressions.map((expr, at) => ({ record: `panel:${at}`, expr }))
    const file = join(dir, 'panels.yml')
    // YAML reads JSON.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panel', rules }] }))
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 })
    rmSync(dir, { recursive: true })
  })
})
