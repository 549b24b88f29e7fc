import { actionLabels, cakupanLabels, resourceLabels, type Resource } from '@suluh/contract/platform/izin'
import type { PeranDetail } from '@suluh/contract/platform/peran-izin'
import { menuEntries } from '#platform/shell/menu-entries.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { izinOf, cakupanIn, matrixGroups } from './grants.ts'

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
    <div className="peran-preview">
      <Alert tone="info">
        Pratinjau dari izin yang tersimpan. Isi halaman mengikuti cakupan setiap izin.
      </Alert>
      <div className="peran-preview-columns">
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
            <div key={nama}>
              <h4>{nama}</h4>
              <dl>
                {members.map((resource) => (
                  <Rights key={resource} peran={peran} resource={resource} />
                ))}
              </dl>
            </div>
          ))}
        </section>
      </div>
    </div>
  )
}

function Rights({ peran, resource }: { peran: PeranDetail; resource: Resource }) {
  const said = izinOf(resource).flatMap((izin) => {
    const cakupan = cakupanIn(peran.grants, izin)
    const action = actionLabels[izin.slice(resource.length + 1) as keyof typeof actionLabels]
    return cakupan ? [`${action} (${cakupanLabels[cakupan].toLowerCase()})`] : []
  })
  return (
    <>
      <dt>{resourceLabels[resource]}</dt>
      <dd>{said.join(', ')}</dd>
    </>
  )
}
