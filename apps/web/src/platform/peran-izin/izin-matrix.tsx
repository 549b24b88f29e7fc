import { Fragment } from 'react'
import {
  actionLabels,
  cakupanLabels,
  resourceLabels,
  widestFirst,
  type Cakupan,
  type GrantableIzin,
  type Resource,
} from '@suluh/contract/platform/izin'
import type { Grant, PeranDetail } from '@suluh/contract/platform/peran-izin'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { cakupanIn, izinOf, matrixGroups } from './grants.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './peran.module.css'

type MatrixProps = {
  peran: PeranDetail
  grants: Grant[]
  onChange: (izin: GrantableIzin, cakupan: Cakupan | undefined) => void
}

const actions = ['read', 'write', 'delete'] as const
const columns = [...actions.map((action) => actionLabels[action]), 'Lainnya']

/** Resources down, actions across, how far in each cell; on a phone every resource is a card of its own. */
export function IzinMatrix(props: MatrixProps) {
  const { peran, grants } = props
  return (
    <PlainTable className={styles.matrix} aria-label={`Izin peran ${peran.nama}`}>
      <thead>
        <tr>
          <th scope="col">Bagian</th>
          {columns.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrixGroups([...peran.grants, ...grants], peran.limits).map(([nama, members]) => (
          <Fragment key={nama}>
            <tr className={styles.group}>
              <th colSpan={columns.length + 1} scope="colgroup">
                {nama}
              </th>
            </tr>
            {members.map((resource) => (
              <ResourceRow key={resource} resource={resource} {...props} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </PlainTable>
  )
}

function ResourceRow({ resource, ...props }: MatrixProps & { resource: Resource }) {
  const rights = izinOf(resource)
  const others = rights.filter((izin) => !actions.some((action) => izin === `${resource}.${action}`))
  const cells = [
    ...actions.map((action) => rights.filter((izin) => izin === `${resource}.${action}`)),
    others,
  ]
  return (
    <tr>
      <th scope="row">{resourceLabels[resource]}</th>
      {cells.map((members, at) => (
        <td key={columns[at]} className={members.length === 0 ? styles.none : undefined}>
          {members.map((izin) => (
            <IzinCell key={izin} izin={izin} resource={resource} {...props} />
          ))}
        </td>
      ))}
    </tr>
  )
}

function IzinCell({
  izin,
  resource,
  peran,
  grants,
  onChange,
}: MatrixProps & { izin: GrantableIzin; resource: Resource }) {
  const value = cakupanIn(grants, izin)
  const limit = cakupanIn(peran.limits, izin)
  const action = actionLabels[izin.slice(resource.length + 1) as keyof typeof actionLabels]
  const within = limit === undefined ? [] : widestFirst.slice(widestFirst.indexOf(limit))
  const offered = widestFirst.filter((each) => within.includes(each) || each === value)
  const standard = peran.standardGrants && cakupanIn(peran.standardGrants, izin)
  const differs = peran.standardGrants !== null && standard !== value && (
    <Text as="small" tone="warning">
      Standar: {standard ? cakupanLabels[standard].toLowerCase() : 'tidak'}
    </Text>
  )
  // Who only reads finds words, not many closed selects.
  if (peran.locked !== null)
    return (
      <Stack as="span" gap={1} className={styles.cell} data-held={value ?? 'tidak'}>
        <span className={styles.action}>{action}</span>
        <span>{value ? cakupanLabels[value] : 'Tidak'}</span>
        {differs}
      </Stack>
    )
  return (
    <Stack as="label" gap={1} className={styles.cell} data-held={value ?? 'tidak'}>
      <span className={styles.action}>{action}</span>
      <PlainSelect
        aria-label={`${resourceLabels[resource]}: ${action}`}
        value={value ?? ''}
        disabled={limit === undefined && value === undefined}
        onChange={(next) => onChange(izin, (next || undefined) as Cakupan | undefined)}
        none="Tidak"
        options={offered.map((each) => ({
          value: each,
          label: cakupanLabels[each],
          disabled: !within.includes(each),
        }))}
      />
      {differs}
    </Stack>
  )
}
