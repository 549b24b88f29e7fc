import { useState } from 'react'
import { Button } from 'antd'
import { privasi, type OrangPrivasi, type Persetujuan } from '@suluh/contract/home/privasi'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { Link, useNavigate, useParams } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatDateTime } from '#platform/kernel/format.ts'
import { useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PersetujuanForm } from './persetujuan-form.tsx'
import { caraLabels, sayDay, sayWho } from './persetujuan-words.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './privasi.module.css'

/** What is kept of one person: who agreed to it, a copy to hand over, and the end of it. */
export function OrangPage() {
  const { id = '' } = useParams()
  const { result, query } = useOne(privasi.orang, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={10} />
  return (
    <>
      <PageHeader
        title={result.nama}
        note={
          <>
            {[result.peran, result.lembaga].filter(Boolean).join(' · ')}
            {' · '}
            <Link to="/dashboard/settings/privasi">Privasi murid</Link>
          </>
        }
      />
      <Stack gap={4} className={styles.cards}>
        {result.dianonimkanPada && (
          <Alert tone="success">Data pribadinya dihapus pada {formatDateTime(result.dianonimkanPada)}.</Alert>
        )}
        <Consent person={result} />
        <Copy person={result} />
        {!result.dianonimkanPada && <Erase person={result} />}
      </Stack>
    </>
  )
}

function Consent({ person }: { person: OrangPrivasi }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack as={Card}>
      <h2>Persetujuan</h2>
      {person.persetujuan.length === 0 ? (
        <Text tone="soft">Belum ada yang dicatat.</Text>
      ) : (
        <Stack as="ul" gap={3}>
          {person.persetujuan.map((record) => (
            <Record key={record.id} record={record} />
          ))}
        </Stack>
      )}
      {!person.dianonimkanPada && (
        <Cluster>
          <AccessButton izin={{ resource: 'privasi', action: 'write' }} onClick={() => setOpen(true)}>
            Catat persetujuan
          </AccessButton>
        </Cluster>
      )}
      <PersetujuanForm ids={[person.id]} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Stack>
  )
}

function Record({ record }: { record: Persetujuan }) {
  const { diberikanPada, cara, catatan, naskahVersi, dicatatOleh, ditarikPada } = record
  const text = naskahVersi === 0 ? 'naskah bawaan' : `naskah versi ${naskahVersi}`
  return (
    <li>
      <strong>{sayDay(diberikanPada)}</strong> · {sayWho(record)}
      {ditarikPada && ` · ditarik ${formatDate(ditarikPada)}`}
      <Text as="div" size="small" tone="soft">
        {[caraLabels[cara], text, catatan, dicatatOleh && `dicatat ${dicatatOleh}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </li>
  )
}

function Copy({ person }: { person: OrangPrivasi }) {
  const path = fillPath(privasi.salinan.path, { id: person.id })
  return (
    <Stack as={Card}>
      <h2>Salinan data</h2>
      <Text tone="soft">
        Semua yang tersimpan tentang orang ini, termasuk {person.pengerjaan} pengerjaan ujian, untuk
        diserahkan kepada yang bersangkutan atau orang tuanya. Unduhan ini dicatat.
      </Text>
      <Cluster>
        <Button href={exportAddress(path, { bentuk: 'html' })} download>
          Unduh untuk dibaca
        </Button>
        <Button href={exportAddress(path, { bentuk: 'json' })} download>
          Unduh JSON
        </Button>
      </Cluster>
    </Stack>
  )
}

function Erase({ person }: { person: OrangPrivasi }) {
  const navigate = useNavigate()
  const { mutate } = useDelete(privasi.erase, {
    undoableMessage: `Data pribadi ${person.nama} akan dihapus`,
    successMessage: 'Data pribadi dihapus',
    invalidates: ['application-user'],
  })
  const ask = async () => {
    const description = `Nama, nomor, foto, akun, dan tulisan ${person.nama} dihapus untuk selamanya. Nilainya tetap ada tanpa nama.`
    if (!(await confirm({ description, okText: 'Hapus data pribadi' }))) return
    mutate({ params: { id: person.id } })
    void navigate('/dashboard/settings/privasi')
  }
  return (
    <Stack as={Card}>
      <h2>Hapus data pribadi</h2>
      <Text tone="soft">
        Nama, nomor, foto, kontak, akun, perangkat, tulisan uraian, dan jejaknya di catatan aktivitas dihapus
        dan tidak dapat dikembalikan. Nilai dan pilihan jawabannya tetap ada tanpa nama, supaya rata-rata,
        peringkat, dan statistik butir tidak berubah. Cadangan basis data yang lama masih memuatnya sampai
        terhapus bergiliran.
      </Text>
      <Cluster>
        <Button danger disabled={!person.mayErase} onClick={() => void ask()}>
          Hapus data pribadi
        </Button>
      </Cluster>
    </Stack>
  )
}
