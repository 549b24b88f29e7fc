import { gabungan, type GabunganSaya } from '@suluh/contract/results/gabungan'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { figure } from './gabungan-words.ts'
import styles from './gabungan.module.css'

/** A murid's own line: the number, its place, and why; nothing of anybody else. */
export function OwnView() {
  const { id = '' } = useParams()
  const { result, query } = useCustom(gabungan.myLine, { params: { id } })
  return (
    <Stack as="main" gap={4} className={`${styles.page} ${styles.own} system-type`}>
      <DocumentBar back={{ to: '/dashboard', label: 'Beranda' }}>
        {result && <Button onClick={() => window.print()}>Cetak</Button>}
      </DocumentBar>
      {query.isPending && <Skeleton lines={8} />}
      {query.isError && !result && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {result && <Own saya={result} />}
    </Stack>
  )
}

function Own({ saya }: { saya: GabunganSaya }) {
  const { nama, line, ranked, isProvisional, exams, number, shownAt } = saya
  const { value, rank, rankInLembaga, lembaga, groups, passed, isUndecided, parts, mengapa } = line
  return (
    <>
      <header>
        <h1>{nama}</h1>
        <Text size="small" tone="soft">
          {line.nama}
          {lembaga && ` · ${lembaga}`}
        </Text>
      </header>
      <Card>
        <Grid min="200px" gap={4} align="center">
          <div>
            <Text size="small" tone="soft">
              Nilai gabungan
            </Text>
            <p className={styles.number}>{value === null ? '—' : formatNumber(value, 2)}</p>
            {passed !== null && <p>{passed ? '✓ Ambang batas tercapai' : '△ Ambang batas belum tercapai'}</p>}
            {isUndecided && <p>… Ambang batas belum pasti, masih menunggu dinilai</p>}
          </div>
          <Stack gap={1}>
            {rank !== null && ranked !== null && (
              <p>
                Peringkat <strong>{formatNumber(rank, 0)}</strong> dari {formatNumber(ranked, 0)} murid
              </p>
            )}
            {rankInLembaga !== null && (
              <p>
                Peringkat <strong>{formatNumber(rankInLembaga, 0)}</strong> di {lembaga}
              </p>
            )}
            {groups.map((group) => (
              <p key={group.nama}>
                Peringkat <strong>{formatNumber(group.rank, 0)}</strong> di {group.nama}
              </p>
            ))}
          </Stack>
        </Grid>
      </Card>
      {isProvisional && (
        <Alert tone="info">
          Sementara: ketika ini dihitung, ada jawaban yang masih dinilai atau ujian yang masih berlangsung.
        </Alert>
      )}
      <section>
        <h2>Nilai tiap ujian</h2>
        <Stack as="ul" gap={0}>
          {exams.map((exam, at) => (
            <Cluster as="li" key={exam} gap={3} justify="between" nowrap className={styles.result}>
              <span>{exam}</span>
              <strong>{parts[at]?.source === 'hasil' ? figure(parts[at].value) : 'tidak diikuti'}</strong>
            </Cluster>
          ))}
        </Stack>
      </section>
      <section>
        <h2>{rank === null ? 'Bagaimana ini dihitung?' : 'Mengapa peringkat saya ini?'}</h2>
        <Stack as="ul" className={styles.list}>
          {mengapa.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
      </section>
      <Text size="small" tone="soft">
        Versi {number}, ditetapkan {formatDateTime(shownAt)}.
      </Text>
    </>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isAbsent = error instanceof RequestError && [403, 404].includes(error.statusCode)
  return (
    <>
      <h1>{isAbsent ? 'Peringkat belum dibuka' : 'Peringkat belum dapat dibaca'}</h1>
      <Alert tone={isAbsent ? 'info' : 'warning'}>{error.message}</Alert>
      {!isAbsent && (
        <div>
          <Button variant="primary" onClick={onRetry}>
            Coba lagi
          </Button>
        </div>
      )}
    </>
  )
}
