import { useState } from 'react'
import { Button } from 'antd'
import { application, peranStandar, type ApplicationDetail } from '@suluh/contract/people/application'
import { paketLayanan } from '@suluh/contract/people/paket-layanan'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useList, useOne } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { formatBytes, formatDate, formatNumber } from '#platform/kernel/format.ts'
import { UnduhanList } from '#platform/layanan/unduhan-list.tsx'
import { UseBars } from '#platform/layanan/use-bars.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { AlamatDialog } from './alamat-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { KeadaanTag } from './keadaan-tag.tsx'

const write = { resource: 'application', action: 'write' } as const
const askAgainMs = 3000

/** One tenant in numbers: what it uses, what it may use, and its end. What is inside stays closed. */
export function ApplicationDetailPage() {
  const { id = '' } = useParams()
  const [isWaiting, setWaiting] = useState(false)
  const { result, query } = useOne(application.one, {
    params: { id },
    ...(isWaiting && { refetchInterval: askAgainMs }),
  })
  const isMade = result?.unduhan.some((each) => each.status === 'dibuat') ?? false
  if (isMade !== isWaiting) setWaiting(isMade)
  const { can: mayWrite } = useCan(write)
  const [isAddressing, setAddressing] = useState(false)
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={12} />
  return (
    <>
      <PageHeader
        title={result.nama}
        beside={<KeadaanTag status={result.status} />}
        note={[`Kode ${result.kode}`, result.alamat, `dibuat ${formatDate(result.dibuatPada)}`]
          .filter(Boolean)
          .join(' · ')}
      >
        {mayWrite && <Button onClick={() => setAddressing(true)}>Alamat</Button>}
      </PageHeader>
      {isAddressing && <AlamatDialog detail={result} onClose={() => setAddressing(false)} />}
      <Stack gap={4}>
        {result.tutup && <Closed detail={result} tutup={result.tutup} mayWrite={mayWrite} />}
        <Grid min="340px" gap={4} align="start">
          <Stack gap={4}>
            <Numbers detail={result} />
            <People detail={result} />
          </Stack>
          <Stack gap={4}>
            <Plan detail={result} mayWrite={mayWrite} />
            <AllData detail={result} mayWrite={mayWrite} />
            {mayWrite && !result.tutup && <End detail={result} />}
          </Stack>
        </Grid>
      </Stack>
    </>
  )
}

type PartProps = { detail: ApplicationDetail; mayWrite: boolean }

function Closed({
  detail: { id, nama },
  tutup,
  mayWrite,
}: PartProps & { tutup: NonNullable<ApplicationDetail['tutup']> }) {
  const reopen = useCustomMutation(application.reopen, { successMessage: 'Aplikasi dibuka kembali' })
  const ask = async () => {
    const description = 'Semua orangnya dapat masuk lagi, dan datanya tidak jadi dihapus.'
    if (
      await confirm({
        message: `Buka kembali ${nama}?`,
        description,
        okText: 'Buka kembali',
        isDanger: false,
      })
    )
      reopen.mutate({ params: { id } })
  }
  return (
    <Alert tone="danger">
      <Cluster justify="between">
        <span>
          Ditutup {formatDate(tutup.pada)}: {tutup.alasan.replace(/[^.!?]$/, '$&.')} Seluruh datanya dihapus
          setelah <strong>{formatDate(tutup.hapusSetelah)}</strong>.
        </span>
        {mayWrite && (
          <Button loading={reopen.isPending} onClick={() => void ask()}>
            Buka kembali
          </Button>
        )}
      </Cluster>
    </Alert>
  )
}

function Numbers({ detail }: { detail: ApplicationDetail }) {
  const figures: [string, string][] = [
    ['Lembaga', formatNumber(detail.lembaga)],
    ['Soal', formatNumber(detail.soal)],
    ['Paket soal', formatNumber(detail.paketSoal)],
    ['Ujian', formatNumber(detail.events)],
    ['Pengerjaan', formatNumber(detail.attempts)],
    ['Berkas', formatBytes(detail.storageBytes)],
  ]
  return (
    <Stack as={Card} gap={4}>
      <h2>Isi</h2>
      <Facts look="figures" width="8rem">
        {figures.map(([name, figure]) => (
          <Fact key={name} name={name}>
            {figure}
          </Fact>
        ))}
      </Facts>
    </Stack>
  )
}

const peranWords: Record<(typeof peranStandar)[number], string> = {
  pengelola: 'Pengelola',
  staf: 'Staf',
  lembaga: 'Lembaga',
  guru: 'Guru',
  pengawas: 'Pengawas',
  murid: 'Murid',
  lain: 'Peran buatan sendiri',
}

function People({ detail: { perPeran, users } }: { detail: ApplicationDetail }) {
  return (
    <Stack as={Card} gap={4}>
      <h2>Orang</h2>
      <Text tone="soft">{formatNumber(users)} orang, aktif dan nonaktif, menurut peran.</Text>
      <Facts look="figures" width="8rem">
        {peranStandar.map((kode) => (
          <Fact key={kode} name={peranWords[kode]}>
            {formatNumber(perPeran[kode] ?? 0)}
          </Fact>
        ))}
      </Facts>
    </Stack>
  )
}

const noLimit = 'tanpa-batas'

function Plan({ detail, mayWrite }: PartProps) {
  const { id, batas, pemakaian, paketLayanan: paket } = detail
  const { result: plans } = useList(paketLayanan.list, { pagination: { current: 1, pageSize: 100 } })
  const change = useCustomMutation(application.setPaket, { successMessage: 'Paket layanan diganti' })
  return (
    <Stack as={Card} gap={4}>
      <Cluster justify="between">
        <h2>Paket layanan</h2>
        <Link to="/admin/paket-layanan">Semua paket</Link>
      </Cluster>
      <Select
        aria-label="Paket layanan"
        value={paket?.id ?? noLimit}
        disabled={!mayWrite}
        loading={change.isPending}
        options={[
          { value: noLimit, label: 'Tanpa batas' },
          ...plans.data.map(({ id: value, nama }) => ({ value, label: nama })),
        ]}
        onChange={(value) =>
          change.mutate({ params: { id }, body: { paketLayananId: value === noLimit ? null : value } })
        }
      />
      <UseBars batas={batas} pemakaian={pemakaian} />
    </Stack>
  )
}

function AllData({ detail: { id, unduhan, status }, mayWrite }: PartProps) {
  const begin = useCustomMutation(application.unduh, {
    successMessage: 'Unduhan disiapkan; pengelola aplikasi diberi tahu',
  })
  return (
    <Stack as={Card} gap={4}>
      <h2>Seluruh data</h2>
      <Text tone="soft">
        {status === 'ditutup'
          ? 'Selama aplikasinya ditutup tidak seorang pun dapat mengunduhnya. Buka kembali dahulu bila pengelolanya masih memerlukannya.'
          : 'Disiapkan untuk pengelola aplikasi itu, yang mengunduhnya di Pengguna, Layanan. Dari sini isinya tidak dapat dibuka.'}
      </Text>
      <UnduhanList unduhan={unduhan} />
      {mayWrite && status !== 'ditutup' && (
        <Cluster>
          <Button
            disabled={unduhan.some((each) => each.status === 'dibuat')}
            loading={begin.isPending}
            onClick={() => begin.mutate({ params: { id } })}
          >
            Siapkan untuk pengelola
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}

function End({ detail }: { detail: ApplicationDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack as={Card} gap={4}>
      <h2>Tutup aplikasi</h2>
      <Text tone="soft">
        Semua orangnya keluar dan tidak dapat masuk. Setelah masa tunggu, seluruh datanya dihapus dan tidak
        dapat kembali.
      </Text>
      <Cluster>
        <Button danger onClick={() => setOpen(true)}>
          Tutup aplikasi
        </Button>
      </Cluster>
      {isOpen && <CloseDialog detail={detail} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
