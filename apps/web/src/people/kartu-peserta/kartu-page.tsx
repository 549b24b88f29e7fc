import { sebutanOf } from '@suluh/contract/platform/print/signatures'
import { Suspense, useState } from 'react'
import { Button } from 'antd'
import { kartuPeserta, type Kartu, type KartuPeserta } from '@suluh/contract/people/kartu-peserta'
import { useNavigate, useParams, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useList, useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { AntdPage } from '#platform/shell/antd-page.tsx'
import { NextStep } from '#platform/shell/staff-header.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { OnlyHere } from '#platform/keadaan/alamat-line.tsx'
import { useAlamat } from '#platform/keadaan/use-alamat.ts'
import { KartuCard, KartuPages } from './kartu-card.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { paperSizeOf, type PaperSize } from '#platform/ui/print/print-page.ts'
import styles from './kartu-card.module.css'

/** Most cards on one screen; more are printed part by part. */
const perSheet = 1000

/** How many cards stand on one page. */
const perPage: Record<PaperSize, number> = { A4: 8, F4: 8, Letter: 6 }

/** Cards with passwords, to print and cut; on paper there is nothing else. */
export function KartuPage() {
  return (
    <AntdPage>
      <Sheet />
    </AntdPage>
  )
}

function Sheet() {
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const part = Math.max(1, Number(search.get('bagian')) || 1)
  const sheet = useOne(kartuPeserta.one, { params: { id } })
  const cards = useList(kartuPeserta.cards, {
    params: { id },
    pagination: { current: part, pageSize: perSheet },
  })
  const alamat = useAlamat()
  const [size, setSize] = useState(() => paperSizeOf())
  const failed = sheet.query.isError ? sheet.query : cards.query.isError ? cards.query : undefined
  if (failed) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  if (!sheet.result || cards.query.isPending) return <Skeleton lines={10} />
  const parts = Math.ceil(sheet.result.count / perSheet)
  return (
    <main className={styles.page} data-size={size}>
      <KartuPages size={size} />
      <Suspense fallback={null}>
        <NextStep />
      </Suspense>
      <KartuBar
        sheet={sheet.result}
        title={titleOf(cards.result.data)}
        part={part}
        parts={parts}
        size={size}
        onSize={setSize}
        onPart={(next) => setSearch({ bagian: String(next) })}
      />
      {alamat === null && (
        <div data-print="never">
          <OnlyHere />
        </div>
      )}
      <ol className={styles.kartuSheet}>
        {cards.result.data.map((card) => (
          <Card key={card.id} card={card} application={sheet.result?.application ?? ''} alamat={alamat} />
        ))}
      </ol>
    </main>
  )
}

/** Of one role its name; whoever is examined has a Kartu Peserta. */
function titleOf(cards: Kartu[]): string {
  const roles = new Set(cards.map(({ peran }) => peran))
  const [only = 'Murid'] = roles
  return roles.size > 1 ? 'Kartu masuk' : only === 'Murid' ? 'Kartu peserta' : `Kartu ${only.toLowerCase()}`
}

type KartuBarProps = {
  sheet: KartuPeserta
  title: string
  part: number
  parts: number
  size: PaperSize
  onSize: (size: PaperSize) => void
  onPart: (part: number) => void
}

function KartuBar({ sheet, title, part, parts, size, onSize, onPart }: KartuBarProps) {
  const navigate = useNavigate()
  const forget = useCustomMutation(kartuPeserta.deleteOne, {
    successMessage: 'Kata sandi di kartu sudah dihapus',
    onSuccess: () => void navigate('/dashboard/settings/pengguna'),
  })
  async function done() {
    const description = 'Sesudah ini kartu tidak dapat dibuka lagi. Pastikan semua bagian sudah tercetak.'
    if (await confirm({ description, okText: 'Sudah tercetak, hapus' }))
      forget.mutate({ params: { id: sheet.id } })
  }
  return (
    <Cluster as="header" gap={3} align="start" justify="between" className={styles.bar} data-print="never">
      <div>
        <BackLink isInLine to="/dashboard/settings/pengguna">
          Pengguna
        </BackLink>
        <h1>{title}</h1>
        <Text tone="soft">
          {formatNumber(sheet.count)} kartu, {perPage[size]} per lembar {size}. Kata sandi hanya dapat dicetak
          sampai {formatDateTime(sheet.berakhirPada)}.
        </Text>
      </div>
      <Cluster>
        <HelpButton />
        {parts > 1 && (
          <>
            <Button disabled={part <= 1} onClick={() => onPart(part - 1)}>
              Sebelumnya
            </Button>
            <span>
              Bagian {part} dari {parts}
            </span>
            <Button disabled={part >= parts} onClick={() => onPart(part + 1)}>
              Berikutnya
            </Button>
          </>
        )}
        <PaperChoice size={size} onSize={onSize} />
        <Button onClick={() => void done()}>Selesai, hapus kata sandi</Button>
        <Button type="primary" onClick={() => window.print()}>
          Cetak
        </Button>
      </Cluster>
    </Cluster>
  )
}

type CardProps = { card: Kartu; application: string; alamat: string | null | undefined }

/** A number of the school's own is neither of them. */
function nomorTitle(nomor: string | null): string {
  const sebutan = nomor === null ? 'NIP' : sebutanOf(nomor)
  return sebutan === 'NIY' ? 'Nomor' : sebutan
}

function Card({ card, application, alamat }: CardProps) {
  const { nama, peran, nomor, nomorPeserta, lembaga, kop, logoId, group, signInBy, password, isOwn } = card
  const isMurid = peran === 'Murid'
  const unknown = isOwn ? 'sesuai berkas sekolah' : 'sudah diganti sendiri'
  return (
    <KartuCard
      title={`Kartu ${isMurid ? 'Peserta' : peran}`}
      above={kop[0] ?? (lembaga ? application : '')}
      lembaga={lembaga ?? application}
      logoId={logoId}
      nama={nama}
      lines={[
        ['Nomor peserta', nomorPeserta],
        [isMurid ? 'NISN' : nomorTitle(nomor), nomor],
        ['Kelas', group],
      ]}
      signInBy={signInBy}
      password={password}
      unknown={unknown}
      alamat={alamat}
    />
  )
}
