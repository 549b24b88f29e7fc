import { sel, type KeadaanSel, type Pindahan, type Sel, type Siaga } from '@suluh/contract/platform/sel/sel'
import type { ReactNode } from 'react'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatBytes, formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { WordTag, type Tone } from '#platform/ui/light/word-tag.tsx'

const often = { refetchInterval: 5000 }

/** The other servers of this installation, each with how it stands, what is wrong and what to do: cells, standby, where applications go. */
export function SelPage() {
  const cells = useOne(sel.list, often)
  const standby = useOne(sel.siaga, often)
  const moves = useOne(sel.pindahan, often)
  const all = [cells, standby, moves].map(({ query }) => query)
  const failed = all.find(({ isError }) => isError)
  if (failed) return <LoadError error={failed.error} onRetry={() => all.map((each) => void each.refetch())} />
  const isLoaded = all.every(({ isSuccess }) => isSuccess)
  const isAlone = cells.result?.length === 0 && !standby.result && moves.result?.length === 0
  return (
    <>
      <PageHeader
        title="Sel dan siaga"
        note="Server lain yang bekerja bersama server ini: sel menampung orang dari sebagian lembaga satu aplikasi, siaga siap menggantikan basis data ini."
      />
      {!isLoaded && <Skeleton lines={8} />}
      {isLoaded && isAlone && (
        <EmptyState text="Belum ada sel dan siaga: semua dikerjakan di server ini. Keduanya diatur dari mesin server dengan perintah npm run cell dan npm run standby; caranya di docs/operations.md." />
      )}
      {isLoaded && (
        <Grid min="320px" gap={4} align="start">
          {standby.result && <Standby siaga={standby.result} />}
          {moves.result?.map((each) => (
            <Move key={each.kode} pindahan={each} />
          ))}
          {cells.result?.map((each) => (
            <Cell key={each.kode} sel={each} />
          ))}
        </Grid>
      )}
    </>
  )
}

type OneProps = {
  title: string
  state: [string, Tone]
  problems: string[]
  about: ReactNode
  children: ReactNode
}

function One({ title, state: [word, tone], problems, about, children }: OneProps) {
  return (
    <Stack as={Card} gap={3}>
      <Cluster justify="between">
        <h2>{title}</h2>
        <WordTag tone={tone}>{word}</WordTag>
      </Cluster>
      <Text tone="soft">{about}</Text>
      {problems.map((problem) => (
        <Alert key={problem} tone={tone === 'danger' ? 'danger' : 'warning'}>
          {problem}
        </Alert>
      ))}
      {children}
    </Stack>
  )
}

const cellWords: Record<KeadaanSel, [string, Tone]> = {
  baik: ['Terhubung', 'success'],
  menunggu: ['Menunggu', 'plain'],
  tertinggal: ['Perlu dilihat', 'warning'],
  terputus: ['Terputus', 'warning'],
  rusak: ['Harus bergabung lagi', 'danger'],
}

function Cell({ sel: one }: { sel: Sel }) {
  return (
    <One
      title={one.sisi === 'pusat' ? `Sel ${one.kode}` : `Pusat dari sel ini (${one.kode})`}
      state={cellWords[one.keadaan]}
      problems={one.masalah}
      about={
        <>
          {one.aplikasi} · <a href={one.alamat}>{one.alamat}</a>
        </>
      }
    >
      <Facts look="figures" width="6rem">
        <Fact name="Lembaga">{formatNumber(one.lembaga)}</Fact>
        <Fact name="Orang">{formatNumber(one.orang)}</Fact>
        <Fact name="Mengerjakan">{formatNumber(one.berlangsung)}</Fact>
        <Fact name="Hasil">{formatNumber(one.selesai)}</Fact>
      </Facts>
      <Text tone="soft">
        {one.terakhir ? `Terdengar ${formatDateTime(one.terakhir)}` : 'Belum pernah terdengar'}
        {one.tertahan > 1_000_000 && ` · ${formatBytes(one.tertahan)} menunggu dikirim`}
      </Text>
    </One>
  )
}

const standbyWords: Record<Siaga['keadaan'], [string, Tone]> = {
  baik: ['Mengikuti', 'success'],
  terputus: ['Terputus', 'warning'],
  rusak: ['Harus disalin lagi', 'danger'],
}

function Standby({ siaga: one }: { siaga: Siaga }) {
  return (
    <One
      title="Siaga"
      state={
        one.keadaan === 'terputus' && one.sinkron
          ? ['Simpanan tertahan', 'danger']
          : standbyWords[one.keadaan]
      }
      problems={one.masalah}
      about={`Basis data di ${one.tempat}, siap menggantikan yang di sini`}
    >
      <Facts look="figures" width="9rem">
        <Fact name="Belum sampai">{formatBytes(one.tertahan)}</Fact>
        <Fact name="Simpanan">{one.sinkron ? 'Menunggu siaga' : 'Tidak menunggu'}</Fact>
      </Facts>
      <Text tone="soft">
        {one.terputusSejak
          ? `Tidak terhubung sejak ${formatDateTime(one.terputusSejak)}`
          : one.sinkron
            ? 'Yang dikonfirmasi sudah ada di kedua mesin (sync on)'
            : 'Yang terakhir, biasanya kurang dari sedetik, dapat hilang bila mesin ini mati (sync off)'}
      </Text>
    </One>
  )
}

const moveWords: Record<Pindahan['keadaan'], [string, Tone, string]> = {
  siap: ['Disiapkan', 'plain', 'Menunggu npm run cell -- take di tujuan; di sini belum ada yang berubah.'],
  menyalin: ['Disalin', 'active', 'Disalin ke tujuan; orang tetap bekerja di sini.'],
  tertutup: ['Beralih', 'warning', 'Tidak ditulisi lagi di sini, sampai dibuka di tujuan.'],
  pindah: ['Sudah pindah', 'success', 'Yang ada di sini tidak dipakai lagi.'],
}

function Move({ pindahan: one }: { pindahan: Pindahan }) {
  const [word, tone, meaning] = moveWords[one.keadaan]
  return (
    <One
      title={`Pindah: ${one.kode}`}
      state={[word, tone]}
      problems={one.masalah}
      about={
        <>
          {one.aplikasi}
          {one.tujuan && (
            <>
              {' ke '}
              <a href={one.tujuan}>{one.tujuan}</a>
            </>
          )}
        </>
      }
    >
      <p>{meaning}</p>
      {one.keadaan !== 'siap' && (
        <Text tone="soft">
          {one.selesaiPada
            ? `Pindah ${formatDateTime(one.selesaiPada)}`
            : `${formatBytes(one.tertahan)} menunggu dikirim`}
        </Text>
      )}
    </One>
  )
}
