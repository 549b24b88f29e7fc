import { useState } from 'react'
import type { BuktiSimpan, SebabBerubah } from '@suluh/contract/exams/bukti-simpan'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { QrCode } from '#platform/ui/light/qr-code.tsx'
import { ReceiptPage } from './receipt-page.tsx'
import styles from './bukti-simpan.module.css'

const reasons: Record<SebabBerubah, string> = {
  'jawaban-terlambat': 'ada jawaban yang sampai terlambat dan diterima',
  'jawaban-diterima': 'pengawas menerima jawaban yang tertahan',
  'buka-kembali': 'ujian dibuka kembali oleh pengawas',
}

type FoundProps = { murid: string; bukti: Omit<BuktiSimpan, 'murid'> }

/** What a code stands for, and whether the stored answers are still those. */
export function BuktiFound({ murid, bukti }: FoundProps) {
  const [seenAt] = useState(() => new Date().toISOString())
  const address = `${location.origin}/bukti/${bukti.kode}`
  const why = bukti.sebab.map((each) => reasons[each]).join(' dan ')
  return (
    <Stack as={Card} gap={4} className={styles.receipt}>
      <ReceiptPage />
      <Text size="title" strong data-print="only">
        Bukti simpan ujian
      </Text>
      <Cluster nowrap justify="between">
        <h2>{bukti.kode}</h2>
        <Button data-print="never" onClick={() => window.print()}>
          Cetak
        </Button>
      </Cluster>
      <Facts look="lines" width="7rem">
        <Fact name="Murid">{murid}</Fact>
        <Fact name="Lembaga">{bukti.lembaga}</Fact>
        <Fact name="Ujian">
          {bukti.event}, {bukti.paketSoal}
        </Fact>
        <Fact name="Dikumpulkan">
          {bukti.submittedAt ? formatDateTime(bukti.submittedAt) : 'Belum, sedang dibuka kembali'}
        </Fact>
        <Fact name="Tersimpan">
          {bukti.stored} dari {bukti.soal} jawaban
        </Fact>
        <Fact name="Bukti dibuat">{formatDateTime(bukti.at)}</Fact>
      </Facts>
      {bukti.isSame ? (
        <Alert tone="success">Cocok: jawaban di server sama dengan saat kode ini dibuat.</Alert>
      ) : (
        <Alert tone="warning">
          Jawaban di server berubah sesudah bukti ini dibuat
          {why ? `, karena ${why}.` : '. Sebabnya tidak tercatat; tanyakan kepada penyelenggara ujian.'}
        </Alert>
      )}
      <div data-print="only">
        <QrCode text={address} label={`Kode QR bukti simpan ${bukti.kode}`} />
        <p>
          Keadaan pada {formatDateTime(seenAt)}. Periksa lagi di{' '}
          <span className={styles.address}>{address}</span>, tanpa masuk.
        </p>
      </div>
    </Stack>
  )
}
