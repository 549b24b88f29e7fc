import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { useState } from 'react'
import { applicationUserImport, maxImportPeople } from '@suluh/contract/people/application-user-import'
import { maxSheetBytes } from '@suluh/contract/platform/staged-import'
import { lembaga } from '@suluh/contract/school/lembaga'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { useCustom, useList } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { FileDrop } from '#platform/ui/antd/file-drop.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { LembagaSelect } from '#people/group-belajar/place-selects.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './impor.module.css'

/** Where they go and the file itself; nothing is stored of anybody yet. */
export function ImporUpload({ onRead }: { onRead: (id: string) => void }) {
  const { result: roles = [], query } = useCustom(peranIzin.options, {})
  const { can: seesPlaces } = useCan({ resource: 'lembaga', action: 'read' })
  const places = useList(lembaga.list, { pagination: { pageSize: 2 }, enabled: seesPlaces })
  const [chosenPeran, setPeran] = useState<string>()
  const [lembagaId, setLembaga] = useState<string>()
  const grantable = roles.filter(({ mayGrant }) => mayGrant)
  const peran = grantable.find(({ id }) => id === chosenPeran) ?? grantable[0]
  const only = places.result.data.length === 1 ? places.result.data[0]?.id : undefined

  async function read(body: File, signal: AbortSignal) {
    if (!peran) throw new Error('Pilih peran dahulu.')
    const place = lembagaId ?? only
    const input = { params: { peranId: peran.id }, query: { ...(place && { lembagaId: place }) }, body }
    return dataProvider.custom(applicationUserImport.preview, input, { signal })
  }
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  // A file dropped before these are known would go to no role, or to no lembaga.
  if (query.isPending || places.query.isLoading) return <Skeleton lines={8} />
  return (
    <Stack gap={4}>
      <Grid min="220px" gap={3} className={styles.place}>
        <Stack as="label" gap={1}>
          <span>Sebagai</span>
          <Select
            aria-label="Peran"
            value={peran?.id ?? null}
            onChange={setPeran}
            options={grantable.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </Stack>
        {seesPlaces && (
          <Stack as="label" gap={1}>
            <span>Di lembaga</span>
            <LembagaSelect
              placeholder="Menurut kolom LEMBAGA, atau tanpa"
              value={lembagaId ?? only ?? null}
              onChange={setLembaga}
            />
          </Stack>
        )}
      </Grid>
      <FileDrop
        accept=".xlsx,.xls,.ods,.csv,.txt"
        note={`Excel (.xlsx, .xls, .ods) atau CSV; paling banyak ${formatNumber(maxImportPeople)} orang`}
        maxBytes={maxSheetBytes}
        mend="Pecah menjadi beberapa berkas."
        read={read}
        onRead={({ id }) => onRead(id)}
      />
      <Text tone="soft">
        Belum punya berkas?{' '}
        <a href={`/api/application-user-import/template?peran=${peran?.kode ?? 'murid'}`} download>
          Unduh contoh Excel untuk {peran?.nama.toLowerCase() ?? 'murid'}
        </a>
        . Yang sudah terdaftar dikenali dari NISN, NIP, nomor peserta, nama pengguna, atau email, lalu
        diperbarui dan tidak digandakan.
      </Text>
    </Stack>
  )
}
