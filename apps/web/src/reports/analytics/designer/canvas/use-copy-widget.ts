import { createContext, useContext } from 'react'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { useDesigner } from '../use-designer.ts'
import { copyWidget, newWidgetId } from './layout-commands.ts'
import { isFull } from './use-add-widget.ts'

/** Only menus and keys ask for it, so that a change of it does not draw the widgets again. */
export const DefinitionContext = createContext<ReportDefinition | undefined>(undefined)

/** Puts the same widget once more below or beside, and chooses it. */
export function useCopyWidget(): (id: string) => void {
  const definition = useContext(DefinitionContext)
  const { change } = useDesigner()
  return (id) => {
    if (!definition || isFull(definition)) return
    const newId = newWidgetId(definition, id.replace(/-\d+$/, ''))
    change({ label: 'Salin widget', select: newId, recipe: (draft) => copyWidget(draft, id, newId) })
  }
}
