import type { HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import { formatDuration, formatNumber } from '#platform/kernel/format.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { outcomeOrder, outcomes, verdictOf } from './outcome.ts'

const nilaiText = (nilai: number) => formatNumber(nilai, 2)

/** The number first, then what it means. */
export function HasilHead({ hasil }: { hasil: HasilUjianDetail }) {
  const { nilai, irt, rank, pending, score, maxScore, minutes } = hasil
  const verdict = verdictOf(hasil, nilaiText)
  return (
    <Card className="hasil-head">
      <div className="hasil-number">
        <p className="hasil-soft">Nilai{pending > 0 && ' sementara'}</p>
        <p className="hasil-nilai">{nilaiText(nilai)}</p>
        <p className="hasil-soft">
          {formatNumber(score, 2)} dari {formatNumber(maxScore, 2)} poin
        </p>
        {irt && (
          <p className="hasil-soft">
            Skor IRT <strong>{formatNumber(irt.score, 2)}</strong> ± {formatNumber(irt.error, 2)}
          </p>
        )}
      </div>
      <div className="hasil-meaning">
        {verdict && (
          <p className={hasil.lulus ? 'hasil-verdict' : 'hasil-verdict hasil-verdict-not'}>
            <strong>
              <span aria-hidden="true">{hasil.lulus ? '✓' : '△'}</span> {verdict.word}.
            </strong>{' '}
            {verdict.reason}
          </p>
        )}
        {hasil.profil.map(({ nama, lulus, kurang }) => (
          <p key={nama}>
            {lulus === null ? '… ' : lulus ? '✓ ' : '△ '}
            {nama}:{' '}
            {lulus === null ? 'menunggu penilaian' : lulus ? 'mencapai batas' : 'belum mencapai batas'}
            {kurang.length > 0 &&
              ` (${kurang.map((each) => `${each.nama} ${nilaiText(each.score)} dari ${nilaiText(each.threshold)}`).join('; ')})`}
            .
          </p>
        ))}
        {rank &&
          (rank.of > 1 ? (
            <p>
              Peringkat <strong>{formatNumber(rank.position)}</strong> dari {formatNumber(rank.of)} peserta.
            </p>
          ) : (
            <p>Peringkat tampil setelah ada peserta lain yang mengumpulkan.</p>
          ))}
        {minutes >= 0 && <p>Dikerjakan dalam {formatDuration(Math.max(60, Math.round(minutes) * 60))}.</p>}
        {pending > 0 && <p>{pending} soal uraian belum dinilai; nilai masih dapat berubah.</p>}
        <ul className="hasil-counts">
          {outcomeOrder
            .filter((outcome) => hasil[outcome] > 0 || !['partial', 'pending'].includes(outcome))
            .map((outcome) => (
              <li key={outcome} className={`outcome outcome-${outcome}`}>
                <span className="outcome-mark" aria-hidden="true">
                  {outcomes[outcome].mark}
                </span>
                {outcomes[outcome].word} <strong>{hasil[outcome]}</strong>
              </li>
            ))}
        </ul>
      </div>
    </Card>
  )
}
