import type { MarkingExam } from '@suluh/contract/exams/marking'
import { Link } from '#platform/kernel/router/routed.tsx'
import { formatNumber } from '#platform/kernel/format.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { toleranceWords } from './cara-words.ts'

/** How far the marking of an exam is; where two mark, what waits for whom. */
export function MarkingProgress({ event }: { event: MarkingExam }) {
  const { waiting, marked, paketSoal, holdsResults, double, cara, soal } = event
  const total = waiting + marked
  const forMe = soal.reduce((sum, each) => sum + each.forMe, 0)
  return (
    <Stack as="section" aria-label="Kemajuan">
      {total === 0 ? (
        <p>Belum ada jawaban uraian yang dikumpulkan.</p>
      ) : (
        <p>
          <strong>{formatNumber(marked)}</strong> dari {formatNumber(total)} jawaban sudah dinilai
          {waiting > 0
            ? `; ${formatNumber(waiting)} menunggu, nilai murid yang bersangkutan masih sementara.`
            : '. '}
          {waiting > 0 &&
            holdsResults &&
            ' Hasil terbuka bagi murid begitu semuanya dinilai dan ujiannya selesai.'}
          {waiting === 0 && (
            <Link to={`/dashboard/paket-soal/${paketSoal.id}?tab=hasil&event=${event.event.id}`}>
              Lihat hasil ujian
            </Link>
          )}
        </p>
      )}
      {double && waiting > 0 && <p>{waitingWords(double, forMe)}</p>}
      <ProgressBar value={marked} max={Math.max(1, total)} label={`${marked} dari ${total} sudah dinilai`} />
      {double && (
        <Text size="small" tone="soft">
          {toleranceWords(cara)} Nilai, nama, dan catatan penilai lain tidak ditampilkan. Nilai yang disimpan
          dapat diubah sampai penilai yang lain juga menilai.
        </Text>
      )}
    </Stack>
  )
}

function waitingWords(
  { first, second, differing }: NonNullable<MarkingExam['double']>,
  forMe: number,
): string {
  const parts = [
    first > 0 ? `${formatNumber(first)} belum dinilai siapa pun` : '',
    second > 0 ? `${formatNumber(second)} menunggu penilai kedua` : '',
    differing > 0 ? `${formatNumber(differing)} berbeda dan menunggu penilai ketiga` : '',
  ].filter(Boolean)
  return `${parts.join(', ')}; ${forMeWords(forMe, first + second + differing)}.`
}

function forMeWords(forMe: number, all: number): string {
  if (forMe === 0) return 'tidak ada yang menunggu Anda'
  return forMe < all ? `${formatNumber(forMe)} di antaranya menunggu Anda` : 'semuanya menunggu Anda'
}
