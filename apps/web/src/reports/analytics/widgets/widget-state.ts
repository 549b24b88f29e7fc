import type { AnalyticsResult, GroupCell, ParameterValues } from '@suluh/contract/reports/analytics-query'
import type { Parameter } from '@suluh/contract/reports/report-definition'
import type { ReactNode } from 'react'
import type { Medium } from './charts/chart-parts.ts'

/** What is known of a widget's figures; `result` is null where a widget asks for none. */
export type WidgetState =
  | { status: 'loading'; onCancel?: () => void }
  | { status: 'error'; message: string; onRetry?: () => void }
  /** With `onCancel` these are the figures of before, and the new ones are on their way. */
  | { status: 'ready'; result: AnalyticsResult | null; onCancel?: () => void }

/** The figures of a widget that has any. */
export function resultIn(state: WidgetState | undefined): AnalyticsResult | null {
  return state?.status === 'ready' ? state.result : null
}

/** A group that the reader has pointed at. */
export type Mark = { column: string; label: string; group: GroupCell }

/** What a widget stands in: who reads, on what, with which parameters. */
export type WidgetRoom = {
  medium: Medium
  parameters: readonly Parameter[]
  values: ParameterValues
  /** How chosen values read: what a text says, and a filter on paper. */
  labels?: ReadonlyMap<string, string>
  /** On paper: what begins each page of a group after the first, and who signs at the end of each. */
  band?: { head: (group: GroupCell) => ReactNode; end: (group: GroupCell) => ReactNode }
  /** Without it a filter cannot be changed. */
  onParameter?: (id: string, values: ParameterValues[string]) => void
  /** The groups of a row were pointed at; without it rows and marks are just shown. */
  onPick?: (widget: string, marks: Mark[]) => void
  /** Which groups of this widget are picked now, by column and key. */
  isPicked?: (widget: string, mark: Mark) => boolean
}
