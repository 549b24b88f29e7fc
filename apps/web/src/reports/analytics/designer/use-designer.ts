import { createContext, useContext, useEffect, useEffectEvent, useMemo, useReducer } from 'react'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { reduce, startState, type Change, type Draft } from './designer-state.ts'
import { widenFor } from './canvas/layout-commands.ts'
import { autoTitle } from './fields/auto-title.ts'
import { dataWidget } from './fields/query-commands.ts'

/** What every part of the designer can do; it stays the same, so parts that only act are not drawn again. */
export type Designer = {
  change: (change: Change) => void
  /** A change of one widget that asks for data. */
  changeData: (id: string, label: string, recipe: (widget: DataWidget) => void, group?: string) => void
  select: (widget: string | null) => void
  showPage: (page: string) => void
  undo: () => void
  redo: () => void
}

/** The state of the designer; `onDraft` hears of every change of what is stored. */
export function useDesignerState(
  initial: Draft,
  datasets: readonly CatalogueDataset[],
  onDraft: (draft: Draft) => void,
) {
  const [state, dispatch] = useReducer(reduce, initial, startState)
  const { draft } = state
  const tell = useEffectEvent((next: Draft) => {
    if (next !== initial) onDraft(next)
  })
  useEffect(() => tell(draft), [draft])
  const designer = useMemo<Designer>(() => {
    const change = (given: Change) => dispatch({ type: 'change', at: Date.now(), ...given })
    return {
      change,
      changeData: (id, label, recipe, group) =>
        change({
          label,
          ...(group && { group: `${id} ${group}` }),
          recipe: (draft) => {
            const widget = dataWidget(draft, id)
            if (!widget) return
            const isOwnTitle = widget.judul !== autoTitle(widget, datasets)
            const before = widget.query.columns.length
            recipe(widget)
            const { length } = widget.query.columns
            if (widget.kind === 'table' && length > before) widenFor(draft, id, length)
            if (!isOwnTitle) widget.judul = autoTitle(widget, datasets)
          },
        }),
      select: (widget) => dispatch({ type: 'select', widget }),
      showPage: (page) => dispatch({ type: 'page', page }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
    }
  }, [datasets])
  return { state, designer }
}

export const DesignerContext = createContext<Designer | undefined>(undefined)
export const CatalogueContext = createContext<readonly CatalogueDataset[]>([])

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('outside the designer')
  return designer
}

export function useDatasets(): readonly CatalogueDataset[] {
  return useContext(CatalogueContext)
}
