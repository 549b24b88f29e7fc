import { useEffect, useState } from 'react'
import { buktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { copyText } from '#platform/kernel/copy-text.ts'
import { call } from '#platform/kernel/data/call.ts'
import { isUnreachable } from '#platform/kernel/data/request-error.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { saveFile } from '#platform/kernel/save-file.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { fileOf } from './bukti-file.ts'
import { keepBukti, listKept, type KeptBukti, type LastSave } from './kept-bukti.ts'
import { QrCode } from '#platform/ui/light/qr-code.tsx'
import { ReceiptPage } from './receipt-page.tsx'
import styles from './bukti-simpan.module.css'

const askAgainMs = 4000

type CardProps = { attemptId: string; userId: string; lastSave?: LastSave | undefined }

/** The receipt of a finished exam, to be kept; it is asked for until the server is reached. */
export function BuktiCard(props: CardProps) {
  // While it is asked for, its room is kept: nothing below it moves.
  const bukti = useBukti(props)
  if (bukti === null) return null
  return (
    <Stack as={Card} gap={3} className={styles.receipt}>
      <ReceiptPage />
      <Text size="title" strong data-print="only">
        Bukti simpan ujian
      </Text>
      <p>Bukti simpan: {bukti ? <strong>{bukti.kode}</strong> : '…'}</p>
      {bukti && <Known bukti={bukti} />}
    </Stack>
  )
}

/** Null where there is none to be had. */
function useBukti({ attemptId, userId, lastSave }: CardProps): KeptBukti | undefined | null {
  const [bukti, setBukti] = useState<KeptBukti | undefined | null>(() =>
    listKept(userId).find((each) => each.attemptId === attemptId),
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      void call(buktiSimpan.ofAttempt, { params: { id: attemptId } }).then(
        ({ kode, murid, event, stored, soal, submittedAt, text }) =>
          setBukti(
            keepBukti(userId, { attemptId, kode, murid, event, stored, soal, submittedAt, text, lastSave }),
          ),
        (error: unknown) => {
          if (isUnreachable(error)) timer = setTimeout(ask, askAgainMs)
          else setBukti((known) => known ?? null)
        },
      )
    ask()
    return () => clearTimeout(timer)
  }, [attemptId, userId, lastSave])
  return bukti
}

function Known({ bukti }: { bukti: KeptBukti }) {
  const [said, setSaid] = useState<'disalin' | 'pilih'>()
  const address = `${location.origin}/bukti/${bukti.kode}`
  const file = fileOf(bukti, address)
  return (
    <>
      <Facts look="lines" width="7rem" data-print="only">
        <Fact name="Murid">{bukti.murid}</Fact>
        <Fact name="Ujian">{bukti.event}</Fact>
        <Fact name="Dikumpulkan">{bukti.submittedAt ? formatDateTime(bukti.submittedAt) : '—'}</Fact>
        <Fact name="Tersimpan">
          {bukti.stored} dari {bukti.soal} jawaban
        </Fact>
      </Facts>
      <Cluster gap={4} align="start" className={styles.proof}>
        <QrCode text={`${address}#${bukti.text}`} label={`Kode QR bukti simpan ${bukti.kode}`} />
        <Stack gap={3}>
          <Text tone="soft">
            <span data-print="never">Foto layar ini, simpan berkasnya, atau cetak. </span>
            Siapa pun dapat memeriksanya di <span className={styles.address}>{location.host}/bukti</span>,
            tanpa masuk.
          </Text>
          <Cluster data-print="never">
            <Button
              onClick={() =>
                saveFile(new Blob([file], { type: 'text/plain' }), `bukti-simpan-${bukti.kode}.txt`)
              }
            >
              Simpan
            </Button>
            <Button
              onClick={() => void copyText(bukti.text).then((done) => setSaid(done ? 'disalin' : 'pilih'))}
            >
              Salin
            </Button>
            <Button onClick={() => window.print()}>Cetak</Button>
            {said === 'disalin' && <Text role="status">Tersalin.</Text>}
          </Cluster>
        </Stack>
      </Cluster>
      {said === 'pilih' && (
        <textarea
          className={styles.text}
          aria-label="Teks bukti simpan, untuk disalin sendiri"
          readOnly
          rows={4}
          value={bukti.text}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  )
}
