import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DataWidget, WidgetKind } from '@suluh/contract/reports/report-definition'
import { overlaps } from '../grid.ts'
import {
  mostSteps,
  reduce,
  startState,
  type Action,
  type DesignerState,
  type Draft,
  type Recipe,
} from './designer-state.ts'
import { butir, catalogue, dimension, empty, hasil } from './designer-fixture.ts'
import { addField } from './fields/field-list.tsx'
import { widgetKinds } from './canvas/kind-words.ts'
import * as layout from './canvas/layout-commands.ts'
import { asKind, isDataKind, newWidget } from './canvas/new-widget.ts'
import * as parameters from './properties/parameter-commands.ts'
import { isDataWidget, placeColumn, queryOf, removeColumn, setSubtotal } from './fields/query-commands.ts'
import { replacedBy } from './fields/replaced.ts'
import { shelvesOf } from './fields/shelves.ts'
import { fitted } from './canvas/use-widget-clipboard.ts'

let at = 0
const change = (recipe: Recipe, more: Partial<Extract<Action, { type: 'change' }>> = {}): Action => {
  at += 10_000
  return { type: 'change', label: 'Ubah', at, recipe, ...more }
}
const undo: Action = { type: 'undo' }
const redo: Action = { type: 'redo' }
const run = (state: DesignerState, actions: readonly Action[]) => actions.reduce(reduce, state)

function add(kind: WidgetKind, dataset = hasil): Recipe {
  return (draft) => {
    const id = layout.newWidgetId(draft.definition, kind)
    const widget = newWidget(kind, id, dataset)
    const size = widgetKinds.find((each) => each.kind === kind)
    if (!widget || !size) return
    layout.addWidget(draft, draft.definition.pages[0]?.id ?? '', widget, { w: size.w, h: size.h })
    const added = draft.definition.widgets[id]
    if (added) parameters.applyParameters(draft, added, catalogue)
  }
}

const filterByPelajaran: Recipe = (draft) =>
  parameters.filterBy(draft, draft.definition.pages[0]?.id ?? '', catalogue, 'hasil', dimension('pelajaran'))

const widgetOf = (state: DesignerState, id: string) => {
  const widget = state.draft.definition.widgets[id]
  if (!widget || !isDataWidget(widget)) throw new Error(`no ${id}`)
  return widget
}

test('what is added leaves no hole beside what stands there, and takes nobody’s place', () => {
  const boxesOf = (...kinds: WidgetKind[]) =>
    run(
      startState(empty),
      kinds.map((kind) => change(add(kind))),
    ).draft.definition.pages[0]!.layout.map(({ x, y, w, h }) => [x, y, w, h])
  // A table is a row higher than a chart, a circle narrower than the half that is left.
  expect(boxesOf('bar', 'table')).toEqual([
    [0, 0, 6, 7],
    [6, 0, 6, 7],
  ])
  expect(boxesOf('bar', 'pie')).toEqual([
    [0, 0, 6, 7],
    [6, 0, 6, 7],
  ])
  expect(boxesOf('pie', 'pie', 'pie')).toEqual([
    [0, 0, 4, 7],
    [4, 0, 4, 7],
    [8, 0, 4, 7],
  ])
  expect(boxesOf('kpi', 'kpi', 'kpi', 'kpi').map(([, , w]) => w)).toEqual([3, 3, 3, 3])
})

const page = (...boxes: [string, number, number, number, number][]): Draft => ({
  ...empty,
  definition: {
    ...empty.definition,
    widgets: Object.fromEntries(boxes.map(([id]) => [id, { id, judul: '', kind: 'page-break' as const }])),
    pages: [
      {
        ...empty.definition.pages[0]!,
        layout: boxes.map(([widget, x, y, w, h]) => ({ widget, x, y, w, h })),
      },
    ],
  },
})
const placesOf = (draft: Draft) =>
  draft.definition.pages[0]!.layout.map(({ widget, x, y, w, h }) => [widget, x, y, w, h])
const after = (draft: Draft, recipe: Recipe) => placesOf(run(startState(draft), [change(recipe)]).draft)

test('what stood below a deleted widget comes up into its place, and nothing else moves', () => {
  const four = page(
    ['a', 0, 0, 12, 3],
    ['b', 0, 3, 6, 5],
    ['c', 6, 3, 6, 5],
    ['d', 0, 8, 12, 4],
    ['e', 0, 15, 6, 4],
  )
  const without = (id: string) => after(four, (draft) => layout.removeWidget(draft, id))
  expect(without('a')).toEqual([
    ['b', 0, 0, 6, 5],
    ['c', 6, 0, 6, 5],
    ['d', 0, 5, 12, 4],
    // A hole that was there is as large as before.
    ['e', 0, 12, 6, 4],
  ])
  // Its neighbour holds what stands across both.
  expect(without('b')).toEqual([
    ['a', 0, 0, 12, 3],
    ['c', 6, 3, 6, 5],
    ['d', 0, 8, 12, 4],
    ['e', 0, 15, 6, 4],
  ])
})

test('a copy stands beside its original or below it, never far above', () => {
  const two = page(['a', 0, 0, 6, 4], ['b', 0, 10, 12, 5])
  expect(after(two, (draft) => layout.copyWidget(draft, 'b', 'c')).at(-1)).toEqual(['c', 0, 15, 12, 5])
  const half = page(['a', 0, 0, 6, 4], ['b', 0, 10, 6, 5])
  expect(after(half, (draft) => layout.copyWidget(draft, 'b', 'c')).at(-1)).toEqual(['c', 6, 10, 6, 5])
})

test('holes of a page are closed when somebody asks, and only then are there none', () => {
  const holed = page(['a', 3, 2, 4, 3], ['b', 8, 2, 4, 3], ['c', 0, 9, 12, 3])
  const shown = (draft: Draft) => layout.hasGaps(draft.definition.pages[0]!)
  expect(shown(holed)).toBe(true)
  const close: Recipe = (draft) => layout.closeGaps(draft.definition.pages[0]!)
  const { draft } = run(startState(holed), [change(close)])
  expect(placesOf(draft)).toEqual([
    ['a', 0, 0, 4, 3],
    ['b', 4, 0, 4, 3],
    ['c', 0, 3, 12, 3],
  ])
  expect(shown(draft)).toBe(false)
  // Only once it has gone left there is room above it.
  const stepped = page(['a', 0, 0, 6, 1], ['b', 6, 0, 6, 4], ['c', 4, 4, 4, 2])
  expect(after(stepped, close).at(-1)).toEqual(['c', 0, 1, 4, 2])
})

test('a table that gets more columns has the rest of its row, where nothing stands', () => {
  const free = page(['t', 0, 0, 6, 8])
  expect(after(free, (draft) => layout.widenFor(draft, 't', 4))).toEqual([['t', 0, 0, 12, 8]])
  expect(after(free, (draft) => layout.widenFor(draft, 't', 3))).toEqual([['t', 0, 0, 6, 8]])
  const beside = page(['t', 0, 0, 6, 8], ['b', 6, 4, 6, 8])
  expect(after(beside, (draft) => layout.widenFor(draft, 't', 5))[0]).toEqual(['t', 0, 0, 6, 8])
})

/** Something that a person may do, on whatever widget, page or column the numbers point at. */
const anything = fc.tuple(fc.nat(19), fc.nat(50), fc.nat(50), fc.nat(50)).map(([what, a, b, c]): Action => {
  const kind = widgetKinds[a % widgetKinds.length]?.kind ?? 'bar'
  const pick = <T>(list: readonly T[], index: number) => list[index % Math.max(1, list.length)]
  const onWidget = (act: (draft: Draft, id: string) => void): Recipe => {
    return (draft) => {
      const id = pick(Object.keys(draft.definition.widgets), b)
      if (id !== undefined) act(draft, id)
    }
  }
  const onData = (act: (widget: DataWidget) => void): Recipe => {
    return (draft) => {
      const widget = pick(Object.values(draft.definition.widgets).filter(isDataWidget), b)
      if (widget) act(widget)
    }
  }
  const recipes: Recipe[] = [
    add(kind),
    add(kind, butir),
    filterByPelajaran,
    onWidget((draft, id) => parameters.removeWithParameter(draft, id)),
    onWidget((draft, id) => layout.copyWidget(draft, id, layout.newWidgetId(draft.definition, 'salinan'))),
    onWidget((draft, id) => layout.nudgeBox(draft, id, { x: (a % 5) - 2, y: (c % 5) - 2 })),
    onWidget((draft, id) => layout.nudgeBox(draft, id, { w: (a % 5) - 2, h: (c % 5) - 2 })),
    onWidget((draft, id) => layout.moveToPage(draft, id, pick(draft.definition.pages, c)?.id ?? '')),
    (draft) => layout.addPage(draft, layout.newPageId(draft.definition), a % 2 ? 'dasbor' : 'dokumen'),
    (draft) => layout.removePage(draft, pick(draft.definition.pages, b)?.id ?? ''),
    (draft) => layout.movePage(draft, a % draft.definition.pages.length, b % draft.definition.pages.length),
    (draft) => {
      draft.definition.pages.forEach(layout.closeGaps)
      expect(draft.definition.pages.map(layout.hasGaps)).not.toContain(true)
    },
    onData((widget) => addField(widget, hasil, pick(hasil.dimensions, a)?.field ?? '')),
    onData((widget) => addField(widget, hasil, pick(hasil.measures, a)?.field ?? '')),
    onData((widget) => removeColumn(widget, pick(widget.query.columns, a)?.id ?? '')),
    onData((widget) => {
      const column = pick(widget.query.columns, a)
      const shelf = pick(shelvesOf(widget), c)
      if (column && shelf && (column.kind === 'dimension') === (shelf.key !== 'values'))
        placeColumn(widget, { ...column }, shelf.key, c % (shelf.columns.length + 1))
    }),
    onData((widget) => setSubtotal(widget, pick(widget.query.columns, a)?.id ?? '', c % 2 === 0)),
    (draft) => {
      const widget = pick(Object.values(draft.definition.widgets).filter(isDataWidget), b)
      if (widget && isDataKind(kind)) draft.definition.widgets[widget.id] = asKind(widget, kind)
    },
    (draft) => {
      draft.nama = `Laporan ${a}`
    },
    (draft) => {
      const parameter = pick(draft.definition.parameters, a)
      if (parameter) parameters.removeParameter(draft, parameter.id)
    },
  ]
  return change(recipes[what] ?? add('bar'))
})

test('whatever was done, taking all of it back gives the start, and doing it again gives the end', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 40 }), (actions) => {
      const start = startState(empty)
      const end = run(start, actions)
      const back = run(
        end,
        end.past.map(() => undo),
      )
      expect(back.draft).toEqual(start.draft)
      expect(
        run(
          back,
          end.past.map(() => redo),
        ).draft,
      ).toEqual(end.draft)
    }),
    { numRuns: 150 },
  )
})

test('whatever was done, the report can be stored and drawn', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 40 }), (actions) => {
      const { definition } = run(startState(empty), actions).draft
      const placed = definition.pages.flatMap((page) => page.layout.map(({ widget }) => widget))
      expect(placed.toSorted()).toEqual(Object.keys(definition.widgets).toSorted())
      for (const { layout: boxes } of definition.pages)
        for (const [index, box] of boxes.entries()) {
          expect(box.x + box.w).toBeLessThanOrEqual(12)
          expect(boxes.slice(index + 1).filter((other) => overlaps(box, other))).toEqual([])
        }
      const known = definition.parameters.map(({ id }) => id)
      for (const widget of Object.values(definition.widgets)) {
        const query = queryOf(widget)
        if (!query) continue
        const ids = query.columns.map(({ id }) => id)
        expect(ids.length > 0 || widget.kind === 'text').toBe(true)
        expect(new Set(ids).size).toBe(ids.length)
        const named = [...query.sort.map(({ column }) => column), ...query.totals.flat()]
        expect(named.filter((id) => !ids.includes(id))).toEqual([])
        const asked = query.filters.flatMap(({ value }) => (Array.isArray(value) ? [] : [value.parameter]))
        expect(asked.filter((id) => !known.includes(id))).toEqual([])
      }
    }),
    { numRuns: 150 },
  )
})

test('a hundred steps are kept; a new change drops what was taken back', () => {
  const name = (count: number) =>
    change((draft) => {
      draft.nama = `Laporan ${count}`
    })
  const many = run(
    startState(empty),
    Array.from({ length: mostSteps + 5 }, (_, index) => name(index)),
  )
  expect(many.past).toHaveLength(mostSteps)
  const back = run(many, [undo, undo])
  expect(back.draft.nama).toBe(`Laporan ${mostSteps + 2}`)
  expect(run(back, [name(900), redo]).draft.nama).toBe('Laporan 900')
})

test('letters typed one after another are one step, a pause begins another', () => {
  const letter = (nama: string, time: number): Action => ({
    type: 'change',
    label: 'Ganti nama',
    group: 'nama',
    at: time,
    recipe: (draft) => {
      draft.nama = nama
    },
  })
  const typed = run(startState(empty), [letter('A', 0), letter('Ab', 500), letter('Abc', 1000)])
  expect(typed.past).toHaveLength(1)
  const later = reduce(typed, letter('Abcd', 60_000))
  expect(later.past).toHaveLength(2)
  expect(reduce(later, undo).draft.nama).toBe('Abc')
  expect(run(later, [undo, undo]).draft.nama).toBe('Laporan')
})

test('what changes nothing leaves no step, and Undo shows where it did something', () => {
  const one = reduce(startState(empty), change(add('bar')))
  expect(
    reduce(
      one,
      change((draft) => layout.nudgeBox(draft, 'bar', { x: -1 })),
    ).past,
  ).toHaveLength(1)
  const two = run(one, [
    change((draft) => layout.addPage(draft, 'halaman-2', 'dokumen'), { page: 'halaman-2' }),
    change((draft) => layout.nudgeBox(draft, 'bar', { x: 2 })),
  ])
  expect(two.pageId).toBe('halaman-2')
  const back = reduce(two, undo)
  expect(back.pageId).toBe('halaman')
  expect(back.selected).toBe('bar')
})

test('"Saring menurut" makes the parameter, its widget and the filters at once, also for what comes later', () => {
  const state = run(startState(empty), [
    change(add('line')),
    change(add('table', butir)),
    change(filterByPelajaran),
    change(add('bar')),
  ])
  const { parameters: made, widgets, pages } = state.draft.definition
  expect(made.map(({ id, several }) => [id, several])).toEqual([['pelajaran', true]])
  expect(widgets['saringan']).toMatchObject({ kind: 'filter', parameter: 'pelajaran' })
  expect(pages[0]?.layout.find(({ widget }) => widget === 'saringan')?.y).toBe(0)
  const filter = { field: 'pelajaran', operator: 'in', value: { parameter: 'pelajaran' } }
  expect(widgetOf(state, 'line').query.filters).toEqual([filter])
  expect(widgetOf(state, 'bar').query.filters).toEqual([filter])
  expect(widgetOf(state, 'table').query.filters).toEqual([])
  const without = reduce(
    state,
    change((draft) => parameters.removeWithParameter(draft, 'saringan')),
  )
  expect(without.draft.definition.parameters).toEqual([])
  expect(widgetOf(without, 'line').query.filters).toEqual([])
})

test('what its reader may choose stands in one row above all else, and leaves beside each other what was', () => {
  const filterBy =
    (field: string): Recipe =>
    (draft) =>
      parameters.filterBy(draft, draft.definition.pages[0]!.id, catalogue, 'hasil', dimension(field))
  const placesOf = (state: DesignerState) =>
    state.draft.definition.pages[0]!.layout.map(({ widget, x, y }) => [
      state.draft.definition.widgets[widget]!.kind,
      x,
      y,
    ])
  const figures = run(startState(empty), [change(add('kpi')), change(add('kpi')), change(add('line'))])
  const before = placesOf(figures)
  const state = run(
    figures,
    ['lembaga', 'kelas', 'pelajaran'].map((field) => change(filterBy(field))),
  )
  expect(placesOf(state)).toEqual([
    ['filter', 0, 0],
    ['filter', 3, 0],
    ['filter', 6, 0],
    ...before.map(([kind, x, y]) => [kind, x, Number(y) + parameters.filterSize.h]),
  ])
  const { parameters: made, widgets, pages } = state.draft.definition
  const order = pages[0]!.layout.slice(0, 3).map(({ widget }) => {
    const each = widgets[widget]
    return each?.kind === 'filter' && made.find(({ id }) => id === each.parameter)?.field
  })
  expect(order).toEqual(['lembaga', 'kelas', 'pelajaran'])
})

test('a click puts a field where the widget has room; another kind keeps the query', () => {
  const state = run(startState(empty), [
    change(add('line')),
    change((draft) => {
      const widget = draft.definition.widgets['line']
      if (widget && isDataWidget(widget)) addField(widget, hasil, 'lembaga')
    }),
  ])
  const shelves = (widget: DataWidget) => shelvesOf(widget).map(({ columns }) => columns.map(({ id }) => id))
  const line = widgetOf(state, 'line')
  expect(line.query.columns[0]).toMatchObject({ field: 'tanggal', grain: 'bulan' })
  expect(shelves(line)).toEqual([['tanggal'], ['lembaga'], ['nilai-rata']])
  expect(asKind(line, 'pivot').query.columns).toEqual(line.query.columns)
  expect(shelves(asKind(line, 'pivot'))).toEqual([['tanggal'], ['lembaga'], ['nilai-rata']])
  expect(shelves(asKind(line, 'table'))).toEqual([['tanggal', 'lembaga'], ['nilai-rata']])
})

test('a column that goes takes with it what named it', () => {
  const state = run(startState(empty), [
    change(add('table')),
    change((draft) => {
      const widget = draft.definition.widgets['table']
      if (!widget || !isDataWidget(widget)) return
      addField(widget, hasil, 'pelajaran')
      widget.query.columns.push({
        id: 'urut',
        kind: 'derived',
        label: 'Urut',
        from: 'nilai-rata',
        how: 'peringkat',
      })
      widget.query.sort = [
        { column: 'nilai-rata', order: 'desc' },
        { column: 'pelajaran', order: 'asc' },
      ]
      widget.query.having = [{ column: 'urut', operator: 'lte', value: [3] }]
      widget.formats = [{ column: 'nilai-rata', operator: 'lte', value: [60], tone: 'kurang' }]
      setSubtotal(widget, 'lembaga', true)
      removeColumn(widget, 'nilai-rata')
    }),
  ])
  const { query, formats } = widgetOf(state, 'table')
  expect(query.columns.map(({ id }) => id)).toEqual(['lembaga', 'pelajaran', 'n'])
  expect(query.sort).toEqual([{ column: 'pelajaran', order: 'asc' }])
  expect([query.having, formats, query.totals]).toEqual([[], [], [['lembaga']]])
  const bare = reduce(
    state,
    change((draft) => {
      const widget = draft.definition.widgets['table']
      if (widget && isDataWidget(widget)) removeColumn(widget, 'pelajaran')
    }),
  )
  expect(widgetOf(bare, 'table').query).toMatchObject({ sort: [], totals: [] })
})

test('what makes room for another column is told before it is gone', () => {
  const state = run(startState(empty), [change(add('bar'))])
  const id = Object.keys(state.draft.definition.widgets)[0]!
  const put = (field: string) => (widget: DataWidget) => addField(widget, hasil, field)
  const after = (before: DataWidget, recipe: (widget: DataWidget) => void) => {
    const next = structuredClone(before)
    recipe(next)
    return next
  }
  let widget = structuredClone(widgetOf(state, id))
  while (widget.query.columns.filter(({ kind }) => kind === 'dimension').length < 2) {
    const field = widget.query.columns.some(({ id: taken }) => taken === 'lembaga') ? 'pelajaran' : 'lembaga'
    expect(replacedBy(widget, put(field))).toEqual([])
    widget = after(widget, put(field))
  }
  const third = replacedBy(widget, put('nilai'))
  expect(third).toHaveLength(1)
  expect(after(widget, put('nilai')).query.columns).not.toContainEqual(third[0])
})

test('a widget of another report keeps only the parameters that are known here', () => {
  const query = { ...newQuery(), filters: [named('waktu'), named('lembaga')] }
  const widget = { id: 'w', judul: '', kind: 'scatter' as const, formats: [], query }
  const waktu = { id: 'waktu', nama: 'Waktu', dataset: 'hasil', field: 'tanggal', type: 'date' as const }
  const here = { parameters: [{ ...waktu, several: true, initial: [] }] }
  expect(fitted(widget, here)).toEqual({ ...widget, query: { ...query, filters: [named('waktu')] } })
  const field = { id: 'f', judul: '', kind: 'filter' as const, parameter: 'lembaga' }
  expect(fitted(field, here)).toEqual({ ...field, parameter: null })
})

const named = (parameter: string) => ({ field: parameter, operator: 'in' as const, value: { parameter } })
const newQuery = () => ({
  dataset: 'hasil',
  columns: [{ id: 'n', kind: 'measure' as const, field: 'n' }],
  filters: [],
  having: [],
  sort: [],
  top: null,
  totals: [],
})
