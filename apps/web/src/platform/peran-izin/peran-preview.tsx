import { Fragment } from 'react'
import { actionLabels, cakupanLabels, resourceLabels, type Resource } from '@suluh/contract/platform/izin'
import type { PeranDetail } from '@suluh/contract/platform/peran-izin'
import { menuEntries } from '#platform/shell/menu-entries.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { izinOf, cakupanIn, matrixGroups } from './grants.ts'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './peran.module.css'

const studentMenu = ['Beranda dengan ujian dan hasilnya', 'Halaman ujian', 'Hasil ujian']

/** What somebody with this role sees: the same entries and rights that the menu and the pages ask for. */
export function PeranPreview({ peran }: { peran: PeranDetail }) {
  const held = new Set<string>(peran.grants.map(({ izin }) => izin))
  const menu =
    peran.kode === 'murid'
      ? studentMenu
      : menuEntries()
          .filter(({ izin }) => !izin || held.has(`${izin.resource}.${izin.action}`))
          .map(({ label, group }) => (group ? `${group}: ${label}` : label))
  const groups = matrixGroups(peran.grants, [])
  return (
    <>
      <Alert tone="info">
        Pratinjau dari izin yang tersimpan. Isi halaman mengikuti cakupan setiap izin.
      </Alert>
      <Grid columns="minmax(0, 1fr) minmax(0, 2fr)" gap={6} className={styles.preview}>
        <section>
          <h3>Menu yang terlihat</h3>
          <ul>
            {menu.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>Yang boleh dilakukan</h3>
          {groups.length === 0 && <EmptyState text="Peran ini belum boleh melakukan apa pun." />}
          {groups.map(([nama, members]) => (
            <Fragment key={nama}>
              <Text as="h4" size="small" tone="soft">
                {nama}
              </Text>
              <Facts width="100%">
                {members.map((resource) => (
                  <Rights key={resource} peran={peran} resource={resource} />
                ))}
              </Facts>
            </Fragment>
          ))}
        </section>
      </Grid>
    </>
  )
}

function Rights({ peran, resource }: { peran: PeranDetail; resource: Resource }) {
  const said = izinOf(resource).flatMap((izin) => {
    const cakupan = cakupanIn(peran.grants, izin)
    const action = actionLabels[izin.slice(resource.length + 1) as keyof typeof actionLabels]
    return cakupan ? [`${action} (${cakupanLabels[cakupan].toLowerCase()})`] : []
  })
  return <Fact name={resourceLabels[resource]}>{said.join(', ')}</Fact>
}
