import { ReportTemplate, type ReportSketch } from '@suluh/contract/reports/application-report'
import { sql, type RawBuilder } from 'kysely'
import { reaches, type Actor } from '#platform/auth/scope.ts'
import { reportScope } from '#results/results-scope/report-scope.ts'
import { templates } from './templates/templates.ts'

/** More would be finer than a small picture can show. */
const mostBoxes = 30

/** The first page of `application_report r` as this reader would open it: of the draft only who may change it. */
export function sketchShown(actor: Actor): RawBuilder<ReportSketch> {
  return sql<ReportSketch>`(
    select coalesce(jsonb_agg(jsonb_build_object('x', box -> 'x', 'y', box -> 'y', 'w', box -> 'w', 'h', box -> 'h',
             'kind', shown.definition -> 'widgets' -> (box ->> 'widget') -> 'kind') order by at), '[]')
      from (select case when ${reaches(actor, 'analytics.write', reportScope)} then r.definition else
               (select v.definition from application_report_version v
                 where v.report_id = r.id and v.nomor = r.terbit_nomor) end as definition) shown,
           jsonb_array_elements(shown.definition -> 'pages' -> 0 -> 'layout') with ordinality as boxes (box, at)
     where at <= ${mostBoxes} and shown.definition -> 'widgets' ? (box ->> 'widget'))`
}

/** The first page of each starter report. */
export function listTemplateSketches(): { template: ReportTemplate; sketch: ReportSketch }[] {
  return ReportTemplate.options.map((template) => {
    const { pages, widgets } = templates[template]
    const boxes = pages[0]?.layout.slice(0, mostBoxes) ?? []
    return {
      template,
      sketch: boxes.flatMap(({ widget, ...box }) => {
        const kind = widgets[widget]?.kind
        return kind ? [{ ...box, kind }] : []
      }),
    }
  })
}
