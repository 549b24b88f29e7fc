import { penetapanBatas, type PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { Button } from 'antd'
import { useState } from 'react'
import { SoalSheet } from '#bank/soal/question/soal-sheet.tsx'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { HandIn } from './hand-in.tsx'
import styles from './penetapan-batas.module.css'

/** The booklet from the easiest question on, and where in it a student who just passes comes to an end. */
export function BookletRating({ sesi }: { sesi: PenetapanBatas }) {
  const pages = (sesi.buku ?? []).filter(({ soalId }) => sesi.soal.some((each) => each.soalId === soalId))
  const mark = sesi.penilaian.halaman
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ halaman }) => halaman === mark),
    ),
  )
  const put = useCustomMutation(penetapanBatas.rate, { successMessage: 'Batas Anda tersimpan' })
  const page = pages[at]
  const soal = sesi.soal.find(({ soalId }) => soalId === page?.soalId)
  if (!page || !soal) return null
  const others = sesi.hasil.at(-1)?.panelis.flatMap(({ halaman }) => halaman ?? []) ?? []
  const isLast = at === pages.length - 1
  const set = (halaman: number) =>
    put.mutate({ params: { id: sesi.id }, body: { ronde: sesi.ronde, isi: {}, halaman } })
  return (
    <Stack as="section" gap={4} className={styles.part} data-print="never" aria-label="Penilaian Anda">
      <Cluster justify="between">
        <strong>
          Halaman {at + 1} dari {pages.length}, dari yang termudah
        </strong>
        <Text as="span" size="small" tone="soft" role="status">
          {mark === null ? 'Batas belum dipasang' : `Batas Anda: ${placeWords(pages, mark)}`}
        </Text>
      </Cluster>
      <nav className={styles.numbers} aria-label="Halaman buku soal">
        {pages.map(({ halaman }, index) => (
          <button
            type="button"
            key={halaman}
            aria-current={index === at || undefined}
            data-done={(mark !== null && halaman <= mark) || undefined}
            aria-label={`Halaman ${index + 1}${halaman === mark ? ', batas Anda' : ''}`}
            onClick={() => setAt(index)}
          >
            {index + 1}
          </button>
        ))}
      </nav>
      <Text size="small" tone="soft">
        Soal nomor {soal.number}
        {page.poin !== null &&
          `, untuk mencapai ${formatNumber(page.poin)} dari ${formatNumber(soal.most)} poin`}
      </Text>
      <SoalSheet content={soal.content} answer={soal.key} stimulus={soal.stimulus} />
      <Stack gap={3} className={styles.ask}>
        <strong>
          Dari 3 murid yang baru saja pantas lulus, apakah 2 di antaranya{' '}
          {page.poin === null ? 'menjawab soal ini dengan benar' : 'mencapai poin itu'}?
        </strong>
        <Text size="small" tone="soft">
          Selama jawabannya ya, lanjutkan. Di halaman terakhir yang masih ya, pasang batasnya
          {isLast && '; di sini itu berarti seluruh buku masih dikuasai'}.
          {at === 0 && ' Bila halaman pertama ini pun tidak, katakan begitu.'}
        </Text>
        {others.length > 0 && (
          <Text size="small" className={styles.feedback}>
            Ronde {sesi.hasil.at(-1)!.ronde}: panel memasangnya{' '}
            {others
              .toSorted((a, b) => a - b)
              .map((halaman) => placeWords(pages, halaman))
              .join(', ')}
            .
          </Text>
        )}
        <Cluster>
          {at === 0 ? (
            <Button loading={put.isPending} disabled={mark === 0} onClick={() => set(0)}>
              {mark === 0 ? 'Anda: ini pun terlalu sukar' : 'Tidak, ini pun terlalu sukar'}
            </Button>
          ) : (
            <Button onClick={() => setAt(at - 1)}>Sebelumnya</Button>
          )}
          <Button disabled={isLast} onClick={() => setAt(at + 1)}>
            Masih ya, berikutnya
          </Button>
          <Button
            type="primary"
            loading={put.isPending}
            disabled={page.halaman === mark}
            onClick={() => set(page.halaman)}
          >
            {page.halaman === mark
              ? 'Batas Anda di sini'
              : isLast
                ? 'Ya, semua dikuasai'
                : 'Di sini batasnya'}
          </Button>
        </Cluster>
      </Stack>
      <HandIn sesi={sesi} isReady={mark !== null} />
    </Stack>
  )
}

/** "sesudah halaman 5", or where the booklet ends. */
function placeWords(pages: { halaman: number }[], halaman: number): string {
  if (halaman === 0) return 'sebelum halaman 1'
  return `sesudah halaman ${placeOf(pages, halaman)}${halaman === pages.at(-1)?.halaman ? ' (semua)' : ''}`
}

/** Voided questions leave their pages, so that what is counted on the screen is what is there. */
function placeOf(pages: { halaman: number }[], halaman: number): number {
  return pages.filter((each) => each.halaman <= halaman).length
}
