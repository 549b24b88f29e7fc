import {
  kemiripan,
  type ButirMirip,
  type PasanganMirip,
  type PesertaMirip,
} from '@suluh/contract/results/kemiripan'
import { notProof, pasanganWords, tempatWords, waktuWords } from '@suluh/contract/results/kemiripan-words'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatTime } from '#platform/kernel/format.ts'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { beginning } from '../statistik/figure.ts'
import styles from './kemiripan.module.css'

type PanelProps = { eventId: string; pair: PasanganMirip | undefined; onClose: () => void }

/** What stands beside one pair: where they sat, when they answered, and every question side by side. */
export function EvidencePanel({ eventId, pair, onClose }: PanelProps) {
  return (
    <Drawer
      open={pair !== undefined}
      onClose={onClose}
      width="wide"
      title={pair && `${pair.satu.nama} dan ${pair.dua.nama}`}
    >
      {pair && <Evidence eventId={eventId} pair={pair} />}
    </Drawer>
  )
}

function Evidence({ eventId, pair }: { eventId: string; pair: PasanganMirip }) {
  const { result, query } = useCustom(kemiripan.bukti, {
    params: { id: eventId, satuId: pair.satu.attemptId, duaId: pair.dua.attemptId },
  })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={8} />
  const { satu, dua } = result.pasangan
  const exam = { paketSoalId: result.paketSoalId, eventId }
  return (
    <Stack gap={4}>
      <p>
        <strong>{pasanganWords(result.pasangan)}</strong> {notProof}
      </p>
      <Facts>
        <Fact name="Tempat">{tempatWords(result.pasangan)}</Fact>
        <Fact name="Waktu">{waktuWords(result)}</Fact>
        <Sat of={satu} from={result.satuMulai} to={result.satuSelesai} exam={exam} />
        <Sat of={dua} from={result.duaMulai} to={result.duaSelesai} exam={exam} />
      </Facts>
      <Answers butir={result.butir} satu={satu.nama} dua={dua.nama} />
      <Text size="small" tone="soft">
        Nomor dan huruf menurut paket; di layar murid urutannya dapat berbeda. Waktu adalah saat jawaban
        terakhir diubah. Butir yang dikosongkan salah satu tidak ditampilkan. Pada butir dengan beberapa
        jawaban, susunan yang dipilih kurang dari 5 murid tampil tetapi tidak ikut dihitung.
      </Text>
    </Stack>
  )
}

type SatProps = {
  of: PesertaMirip
  from: string | null
  to: string | null
  exam: { paketSoalId: string; eventId: string }
}

function Sat({ of: { nama, userId, ruang, kursi, sesi }, from, to, exam }: SatProps) {
  const place = [sesi, ruang, kursi !== null && `kursi ${kursi}`].filter(Boolean).join(', ')
  return (
    <Fact name={nama}>
      {place && `${place}. `}
      {from && to && `Mengerjakan ${formatTime(from)} sampai ${formatTime(to)}.`}
      <div>
        <Link to={`/paket-soal/${exam.paketSoalId}/hasil-ujian/${userId}/${exam.eventId}`}>
          Lihat hasilnya
        </Link>
      </div>
    </Fact>
  )
}

function Answers({ butir, satu, dua }: { butir: ButirMirip[]; satu: string; dua: string }) {
  return (
    <PlainTable className={styles.answers} aria-label="Jawaban keduanya per butir">
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Soal</th>
          <th scope="col">{satu}</th>
          <th scope="col">{dua}</th>
          <th scope="col">Selisih waktu</th>
        </tr>
      </thead>
      <tbody>
        {butir.map((item) => (
          <tr key={item.number} data-same={item.sama} data-right={item.satuBenar && item.duaBenar}>
            <td>{item.number}</td>
            <td>{beginning(item.stem, 60)}</td>
            <td>{answer(item.satu, item.satuBenar)}</td>
            <td>{answer(item.dua, item.duaBenar)}</td>
            <td>{gapOf(item)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function answer(chosen: string | null, isRight: boolean): string {
  return `${chosen ?? '—'} ${isRight ? '(benar)' : '(salah)'}`
}

/** By how much the first was later. */
function gapOf({ satuPada, duaPada }: ButirMirip): string {
  if (satuPada === null || duaPada === null) return '—'
  const seconds = Math.round(Math.abs(Date.parse(satuPada) - Date.parse(duaPada)) / 1000)
  return seconds < 120 ? `${seconds} detik` : `${Math.round(seconds / 60)} menit`
}
