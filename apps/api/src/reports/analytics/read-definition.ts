import { ReportDefinition, reportSchemaVersion } from '@suluh/contract/reports/report-definition'

type Stored = Record<string, unknown> & { schemaVersion?: unknown }

/**
 * How a definition of each older shape becomes one of the next: the step at 0 makes version 1 of version 0. In the
 * first shape, of trials, reports had no parameters and no print set-up.
 */
const steps: ((older: Stored) => Stored)[] = [
  (older) => ({ parameters: [], print: plainPrint, ...older, schemaVersion: 1 }),
]

/** How a report is printed until somebody says otherwise. */
export const plainPrint: ReportDefinition['print'] = {
  paper: 'A4',
  orientation: 'tegak',
  marginMm: 15,
  header: '{{judul}}',
  footer: '{{tanggal}}',
  pageNumbers: true,
  kop: true,
}

/** A stored definition in today's shape, step by step from the shape it was written in. */
export function readDefinition(stored: unknown): ReportDefinition {
  let definition = stored as Stored
  for (
    let from = Number(definition.schemaVersion ?? 0);
    from < Math.min(reportSchemaVersion, steps.length);
    from++
  )
    definition = steps[from]!(definition)
  return ReportDefinition.parse(definition)
}
