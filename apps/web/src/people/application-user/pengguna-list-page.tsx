import { peranIzin, type PeranOption } from '@suluh/contract/platform/peran-izin'
import { useState } from 'react'
import { MailOutlined, PlusOutlined, SafetyOutlined, UploadOutlined } from '@ant-design/icons'
import { Link, useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { FreshPasswordDialog, type Told } from './fresh-password-dialog.tsx'
import { PenggunaDrawer } from './pengguna-drawer.tsx'
import { PenggunaTable } from './pengguna-table.tsx'

const write = { resource: 'application-user', action: 'write' } as const

/** People by role: the role is in the address, and with it the columns. */
export function PenggunaListPage() {
  const { result: roles, query } = useCustom(peranIzin.options, {})
  const [search] = useSearchParams()
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!roles) return <Skeleton lines={10} />
  const shown = roles.find(({ kode }) => kode === search.get('peran')) ?? roles[0]
  if (!shown) return <EmptyState text="Aplikasi ini belum punya peran." />
  return <PeoplePage key={shown.kode} roles={roles} peran={shown} />
}

function PeoplePage({ roles, peran }: { roles: PeranOption[]; peran: PeranOption }) {
  const navigate = useNavigate()
  const { can: manages } = useCan({ resource: 'layanan', action: 'read' })
  const [isNew, setNew] = useState(false)
  const [told, setTold] = useState<Told>()
  const addButton = (
    <AccessButton
      izin={write}
      type="primary"
      icon={<PlusOutlined />}
      disabled={!peran.mayGrant}
      onClick={() => setNew(true)}
    >
      Tambah {peran.nama.toLowerCase()}
    </AccessButton>
  )
  const importButton = (
    <AccessButton
      izin={write}
      icon={<UploadOutlined />}
      onClick={() => void navigate('/dashboard/settings/pengguna/impor')}
    >
      Impor
    </AccessButton>
  )
  return (
    <>
      <PageHeader title="Pengguna">
        {manages && <Link to="/dashboard/settings/layanan">Layanan</Link>}
        <AccessButton
          izin={{ resource: 'privasi', action: 'read' }}
          icon={<SafetyOutlined />}
          onClick={() => void navigate('/dashboard/settings/privasi')}
        >
          Privasi
        </AccessButton>
        {importButton}
        <AccessButton
          izin={write}
          icon={<MailOutlined />}
          onClick={() => void navigate('/dashboard/settings/pengguna/undangan')}
        >
          Undang
        </AccessButton>
        {addButton}
      </PageHeader>
      <TabLinks
        label="Peran"
        shown={peran.kode}
        tabs={roles.map(({ kode, nama }) => ({ key: kode, label: nama, to: `?peran=${kode}` }))}
      />
      <PenggunaTable
        peran={peran}
        empty={
          <EmptyState
            text={`Belum ada ${peran.nama.toLowerCase()}. Tambah satu per satu, atau impor dari Excel.`}
          >
            {addButton}
            {importButton}
          </EmptyState>
        }
        onTold={setTold}
      />
      <PenggunaDrawer
        isOpen={isNew}
        peran={peran}
        roles={roles}
        onClose={() => setNew(false)}
        onMade={({ id, nama, signInBy, password }) => {
          setNew(false)
          setTold({ id, nama, signInBy, password })
        }}
      />
      <FreshPasswordDialog
        told={told}
        onClose={() => setTold(undefined)}
        onOpen={(id) => void navigate(`/dashboard/settings/pengguna/${peran.kode}/${id}`)}
      />
    </>
  )
}
