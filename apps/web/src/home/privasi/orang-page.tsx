import { useState } from 'react'
import { Button } from 'antd'
import { privasi, type OrangPrivasi, type Persetujuan } from '@suluh/contract/home/privasi'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { Link, useNavigate, useParams } from 'react-router'
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
import './privasi.css'

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
      <div className="privasi-cards">
        {result.dianonimkanPada && (
          <Alert tone="success">Data pribadinya dihapus pada {formatDateTime(result.dianonimkanPada)}.</Alert>
        )}
        <Consent person={result} />
        <Copy person={result} />
        {!result.dianonimkanPada && <Erase person={result} />}
      </div>
    </>
  )
}

function Consent({ person }: { person: OrangPrivasi }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <h2>Persetujuan</h2>
      {person.persetujuan.length === 0 ? (
        <p className="privasi-note">Belum ada yang dicatat.</p>
      ) : (
        <ul className="privasi-records">
          {person.persetujuan.map((record) => (
            <Record key={record.id} record={record} />
          ))}
        </ul>
      )}
      {!person.dianonimkanPada && (
        <div className="privasi-actions">
          <AccessButton izin={{ resource: 'privasi', action: 'write' }} onClick={() => setOpen(true)}>
            Catat persetujuan
          </AccessButton>
        </div>
      )}
      <PersetujuanForm ids={[person.id]} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Record({ record }: { record: Persetujuan }) {
  const { diberikanPada, cara, catatan, naskahVersi, dicatatOleh, ditarikPada } = record
  const text = naskahVersi === 0 ? 'naskah bawaan' : `naskah versi ${naskahVersi}`
  return (
    <li>
      <strong>{sayDay(diberikanPada)}</strong> · {sayWho(record)}
      {ditarikPada && ` · ditarik ${formatDate(ditarikPada)}`}
      <small>
        {[caraLabels[cara], text, catatan, dicatatOleh && `dicatat ${dicatatOleh}`]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </li>
  )
}

function Copy({ person }: { person: OrangPrivasi }) {
  const path = fillPath(privasi.salinan.path, { id: person.id })
  return (
    <Card>
      <h2>Salinan data</h2>
      <p className="privasi-note">
        Semua yang tersimpan tentang orang ini, termasuk {person.pengerjaan} pengerjaan ujian, untuk
        diserahkan kepada yang bersangkutan atau orang tuanya. Unduhan ini dicatat.
      </p>
      <div className="privasi-actions">
        <Button href={exportAddress(path, { bentuk: 'html' })} download>
          Unduh untuk dibaca
        </Button>
        <Button href={exportAddress(path, { bentuk: 'json' })} download>
          Unduh JSON
        </Button>
      </div>
    </Card>
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
    <Card>
      <h2>Hapus data pribadi</h2>
      <p className="privasi-note">
        Nama, nomor, foto, kontak, akun, perangkat, tulisan uraian, dan jejaknya di catatan aktivitas dihapus
        dan tidak dapat dikembalikan. Nilai dan pilihan jawabannya tetap ada tanpa nama, supaya rata-rata,
        peringkat, dan statistik butir tidak berubah. Cadangan basis data yang lama masih memuatnya sampai
        terhapus bergiliran.
      </p>
      <div className="privasi-actions">
        <Button danger disabled={!person.mayErase} onClick={() => void ask()}>
          Hapus data pribadi
        </Button>
      </div>
    </Card>
  )
}
