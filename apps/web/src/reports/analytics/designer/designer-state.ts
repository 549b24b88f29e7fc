import { applyPatches, enablePatches, produceWithPatches, type Patch } from 'immer'
import type { ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import type { ReportPage } from '@suluh/contract/reports/report-definition'

enablePatches()

/** What the designer edits and stores as a whole. */
export type Draft = Pick<ApplicationReportDetail, 'nama' | 'keterangan' | 'folder' | 'definition'>
export type Recipe = (draft: Draft) => void

/** One step of the history: what it did, and how it is taken back. */
type Step = { label: string; group: string | undefined; at: number; patches: Patch[]; inverse: Patch[] }

export type DesignerState = {
  draft: Draft
  past: readonly Step[]
  future: readonly Step[]
  /** What is looked at; no part of the history. */
  pageId: string
  selected: string | null
}

/** `group`: steps of one group that follow each other quickly, as letters do, are taken back as one. */
export type Change = { label: string; recipe: Recipe; group?: string; page?: string; select?: string | null }
export type Action =
  | ({ type: 'change'; at: number } & Change)
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'select'; widget: string | null }
  | { type: 'page'; page: string }

export const mostSteps = 100
const groupMs = 1500

export function toDraft({ nama, keterangan, folder, definition }: ApplicationReportDetail): Draft {
  return { nama, keterangan, folder, definition }
}

export function startState(draft: Draft): DesignerState {
  return { draft, past: [], future: [], pageId: draft.definition.pages[0]?.id ?? '', selected: null }
}

/** The one place where the designer's state changes; a change that changes nothing leaves no step behind. */
export function reduce(state: DesignerState, action: Action): DesignerState {
  switch (action.type) {
    case 'change':
      return changed(state, action)
    case 'undo':
      return travelled(state, 'past', 'future', 'inverse')
    case 'redo':
      return travelled(state, 'future', 'past', 'patches')
    case 'select':
      return state.selected === action.widget ? state : { ...state, selected: action.widget }
    case 'page':
      return { ...state, pageId: action.page, selected: null }
  }
}

function changed(state: DesignerState, change: Change & { at: number }): DesignerState {
  const [draft, patches, inverse] = produceWithPatches(state.draft, (next) => change.recipe(next))
  const look = { pageId: change.page ?? state.pageId, selected: change.select ?? state.selected }
  if (patches.length === 0) return shown({ ...state, ...look })
  const { label, group, at } = change
  const step: Step = { label, group, at, patches, inverse }
  const last = state.past.at(-1)
  const isSame = last !== undefined && group !== undefined && last.group === group && at - last.at < groupMs
  const past = isSame
    ? [...state.past.slice(0, -1), joined(last, step)]
    : [...state.past, step].slice(-mostSteps)
  return shown({ ...look, draft, past, future: [] })
}

function joined(first: Step, second: Step): Step {
  const patches = [...first.patches, ...second.patches]
  return { ...second, patches, inverse: [...second.inverse, ...first.inverse] }
}

function travelled(
  state: DesignerState,
  from: 'past' | 'future',
  to: 'past' | 'future',
  by: 'patches' | 'inverse',
): DesignerState {
  const step = state[from].at(-1)
  if (!step) return state
  const draft = applyPatches(state.draft, step[by])
  // Typing after Undo begins a step of its own.
  const passed = { ...step, group: undefined }
  const next = { ...state, draft, [from]: state[from].slice(0, -1), [to]: [...state[to], passed] }
  return shown({ ...next, ...placeOf(step[by], draft, state) })
}

/** Where a step changed something, so that nobody wonders what Undo did. */
function placeOf(patches: Patch[], { definition }: Draft, state: DesignerState) {
  const { pages, widgets } = definition
  type Touched = { widget: string | undefined; page: ReportPage | undefined }
  const touched = patches.flatMap(({ path: [root, part, key, , box] }): Touched[] => {
    if (root !== 'definition') return []
    if (part === 'widgets' && widgets[String(key)]) return [{ widget: String(key), page: undefined }]
    const page = part === 'pages' ? pages[Number(key)] : undefined
    return page ? [{ widget: page.layout[Number(box)]?.widget, page }] : []
  })
  const last = touched.findLast(({ widget }) => widget !== undefined) ?? touched.at(-1)
  const page = last?.page ?? pages.find(({ layout }) => layout.some(({ widget }) => widget === last?.widget))
  return { pageId: page?.id ?? state.pageId, selected: last?.widget ?? state.selected }
}

/** Nothing is looked at that is not there. */
function shown(state: DesignerState): DesignerState {
  const { pages, widgets } = state.draft.definition
  const pageId = pages.some(({ id }) => id === state.pageId) ? state.pageId : (pages[0]?.id ?? '')
  const selected = state.selected !== null && widgets[state.selected] ? state.selected : null
  return { ...state, pageId, selected }
}
