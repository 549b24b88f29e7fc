import type { ReportTemplate } from '@suluh/contract/application-report'
import type { ReportDefinition } from '@suluh/contract/report-definition'
import { plainPrint } from '../read-definition.ts'

/** The definition that a report begins with. */
export function templateOf(_template: ReportTemplate): ReportDefinition {
  return {
    schemaVersion: 1,
    parameters: [],
    pages: [{ id: 'p1', kind: 'dasbor', nama: 'Halaman 1', layout: [] }],
    widgets: {},
    print: plainPrint,
  }
}
