import { type PeranOption } from '@suluh/contract/platform/peran-izin'
import { useState, type ReactNode } from 'react'
import { applicationUser } from '@suluh/contract/people/application-user'
import { kartuPeserta } from '@suluh/contract/people/kartu-peserta'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation, useDeleteMany } from '#platform/kernel/data/mutation-hooks.ts'
import { useTable } from '#platform/kernel/data/use-table.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { DataTable } from '#platform/ui/antd/data-table.tsx'
import { DeleteSelected } from '#platform/ui/antd/delete-selected.tsx'
import type { Told } from './fresh-password-dialog.tsx'
import { penggunaColumns } from './pengguna-columns.tsx'
import { PenggunaFilters } from './pengguna-filters.tsx'
import { useDeletePengguna } from './use-delete-pengguna.ts'
import { useResetPassword } from './use-reset-password.ts'

const write = { resource: 'application-user', action: 'write' } as const
const remove = { resource: 'application-user', action: 'delete' } as const

type PenggunaTableProps = { peran: PeranOption; empty: ReactNode; onTold: (told: Told) => void }

/** The people of one role, with what can be done with one or with many of them. */
export function PenggunaTable({ peran, empty, onTold }: PenggunaTableProps) {
  const navigate = useNavigate()
  const fields = useAtributFields('application-user', peran.kode)
  const table = useTable(applicationUser.list, {
    permanentFilters: [{ field: 'peran', operator: 'eq', value: peran.kode }],
  })
  // The role is a place on this screen and not a narrowing of the list.
  const own = { field: 'peran', operator: 'eq', value: peran.kode } as const
  const shown: typeof table = {
    ...table,
    filters: table.filters.filter(({ field }) => field !== 'peran'),
    change: ({ filters, ...part }, replace) =>
      table.change({ ...part, ...(filters && { filters: [own, ...filters] }) }, replace),
  }
  const [selected, setSelected] = useState<string[]>([])
  const words = `${selected.length} pengguna`
  const deletePengguna = useDeletePengguna()
  const { mutate: deleteMany } = useDeleteMany(applicationUser.deleteMany, {
    undoableMessage: `${words} akan dihapus`,
  })
  const setStatus = useCustomMutation(applicationUser.setStatus, { onSuccess: () => setSelected([]) })
  const resetPassword = useResetPassword(onTold)

  async function disable(ids: string[]) {
    const description =
      'Mereka langsung keluar dari semua perangkat dan tidak dapat masuk. Datanya tetap ada.'
    if (await confirm({ description, okText: 'Nonaktifkan' }))
      setStatus.mutate({ body: { ids, status: 'nonaktif' } })
  }
  const print = useCustomMutation(kartuPeserta.create, {
    successMessage: false,
    onSuccess: ({ id }) => void navigate(`/dashboard/settings/pengguna/kartu/${id}`),
  })
  async function printCards() {
    const description = `${words} mendapat kata sandi baru dan keluar dari semua perangkat. Kartunya dapat dicetak selama sehari.`
    if (await confirm({ description, okText: 'Buat dan cetak', isDanger: false }))
      print.mutate({ body: { ids: selected } })
  }
  const enable = (ids: string[]) => setStatus.mutate({ body: { ids, status: 'aktif' } })
  const address = (id: string) => `/dashboard/settings/pengguna/${peran.kode}/${id}`
  return (
    <>
      <PenggunaFilters table={shown} peranKode={peran.kode} />
      <DataTable
        label={`Pengguna: ${peran.nama}`}
        table={shown}
        columns={penggunaColumns(peran.kode, fields, {
          mayChange: peran.mayGrant,
          address,
          onDelete: (user) => void deletePengguna(user),
          onStatus: (id, status) => void (status === 'aktif' ? enable([id]) : disable([id])),
          onReset: (user) => void resetPassword(user),
        })}
        empty={empty}
        selection={{
          izin: write,
          selected,
          onSelect: setSelected,
          bar: (
            <>
              <AccessButton izin={write} onClick={() => void disable(selected)}>
                Nonaktifkan
              </AccessButton>
              <AccessButton izin={write} onClick={() => enable(selected)}>
                Aktifkan
              </AccessButton>
              <AccessButton izin={write} loading={print.isPending} onClick={() => void printCards()}>
                Kata sandi baru dan kartu
              </AccessButton>
              <DeleteSelected
                izin={remove}
                description={`${words} akan dihapus beserta akunnya. Yang sudah pernah ujian tidak dapat dihapus; nonaktifkan saja.`}
                onDelete={() => {
                  deleteMany({ body: selected })
                  setSelected([])
                }}
              />
            </>
          ),
        }}
        onOpen={({ id }) => void navigate(address(id))}
      />
    </>
  )
}
