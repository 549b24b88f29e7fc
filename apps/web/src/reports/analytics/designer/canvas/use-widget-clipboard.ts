import { useEffect, useEffectEvent } from 'react'
import type { ReportDefinition, Widget } from '@suluh/contract/reports/report-definition'
import { useDesigner } from '../use-designer.ts'
import type { DesignerState } from '../designer-state.ts'
import { addWidget, newWidgetId, pageOf, pageOfWidget } from './layout-commands.ts'
import { kindLabel, widgetKinds } from './kind-words.ts'
import { useCopyWidget } from './use-copy-widget.ts'
import { isFull } from './use-add-widget.ts'

/** Only what was copied here is taken: a browser hands this kind on to its other tabs, and to nothing else. */
const type = 'application/x-suluh-widget'
type Copied = { widget: Widget; w: number; h: number }

/**
 * Ctrl+C copies the chosen widget and Ctrl+V puts it on the shown page, of this report or of another one; Ctrl+D puts a
 * copy beside it. In a field, and where words are marked, these keys do what they do elsewhere.
 */
export function useWidgetClipboard({ draft: { definition }, pageId, selected }: DesignerState): void {
  const { change } = useDesigner()
  const copyOne = useCopyWidget()
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const widget = selected === null ? undefined : definition.widgets[selected]
    if (!widget || isWriting(event) || document.getSelection()?.toString()) return
    const box = pageOfWidget(definition, widget.id)?.layout.find((each) => each.widget === widget.id)
    const copied: Copied = { widget, w: box?.w ?? 6, h: box?.h ?? 6 }
    event.clipboardData?.setData(type, JSON.stringify(copied))
    event.clipboardData?.setData('text/plain', widget.judul || kindLabel(widget.kind))
    event.preventDefault()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData(type)
    if (!text || isWriting(event) || isFull(definition) || !pageOf(definition, pageId)) return
    const { widget, w, h } = JSON.parse(text) as Copied
    if (!widgetKinds.some(({ kind }) => kind === widget.kind)) return
    event.preventDefault()
    const id = newWidgetId(definition, widget.id.replace(/-\d+$/, ''))
    change({
      label: 'Tempel widget',
      select: id,
      recipe: (draft) => addWidget(draft, pageId, fitted({ ...widget, id }, draft.definition), { w, h }),
    })
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCopy = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'd'
    if (!isCopy || selected === null || isWriting(event)) return
    event.preventDefault()
    copyOne(selected)
  })
  useEffect(() => {
    const [onCopy, onPaste] = [
      (event: ClipboardEvent) => copy(event),
      (event: ClipboardEvent) => paste(event),
    ]
    const onPress = (event: KeyboardEvent) => press(event)
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    window.addEventListener('keydown', onPress)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
      window.removeEventListener('keydown', onPress)
    }
  }, [])
}

function isWriting({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null
}

/** A widget of another report without the parameters that this one does not have. */
export function fitted(widget: Widget, { parameters }: Pick<ReportDefinition, 'parameters'>): Widget {
  const knows = (id: string) => parameters.some((each) => each.id === id)
  if (widget.kind === 'filter')
    return {
      ...widget,
      parameter: widget.parameter !== null && knows(widget.parameter) ? widget.parameter : null,
    }
  if (!('query' in widget) || widget.query === null) return widget
  const filters = widget.query.filters.filter(({ value }) => Array.isArray(value) || knows(value.parameter))
  return { ...widget, query: { ...widget.query, filters } }
}
