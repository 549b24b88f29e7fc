import type { HasilRonde, PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { ketepatanSentence, rondeSentence } from '@suluh/contract/results/penetapan-batas-words'
import { useState } from 'react'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { figure, interval, percent } from '../statistik/figure.ts'
import { CertaintyOf } from '../statistik/threshold-certainty.tsx'
import { CutPicture } from './cut-picture.tsx'
import { ratingWords } from './rating-units.ts'
import styles from './penetapan-batas.module.css'

/** What the closed rounds came to: the sentence, the picture, the questions to talk about, and every figure below. */
export function ResultPart({ sesi }: { sesi: PenetapanBatas }) {
  const last = sesi.hasil.at(-1)!
  return (
    <Stack as="section" gap={4} className={styles.part} aria-label="Hasil">
      <h2>Hasil ronde {last.ronde}</h2>
      <p className={styles.head}>{rondeSentence(last)}</p>
      <CutPicture
        hasil={last}
        dampak={sesi.dampak}
        names={new Map(sesi.panel.map(({ id, nama }) => [id, nama]))}
      />
      <Certainty sesi={sesi} />
      <Disagreements sesi={sesi} last={last} />
      <Rounds hasil={sesi.hasil} />
      {sesi.memimpin && <Judges sesi={sesi} />}
      {last.soal.length > 0 && <Questions sesi={sesi} last={last} />}
      <Text size="small" tone="soft">
        {sesi.metode === 'angoff'
          ? 'Angoff: batas tiap panelis adalah jumlah poin yang ia perkirakan, batas panel rata-ratanya; galat baku s/√J, interval 95% menurut t.'
          : 'Bookmark RP67: kemampuan yang memberi peluang 2/3 pada halaman terakhir yang dikuasai, batas panel mediannya, lalu nilai harapan menurut kurva karakteristik tes; galat baku median 1,25·s/√J.'}{' '}
        Panelis yang belum menilai semua soal tidak dihitung.
      </Text>
    </Stack>
  )
}

/** What the cut is worth for whoever decides by it. */
function Certainty({ sesi }: { sesi: PenetapanBatas }) {
  const sentence = ketepatanSentence(sesi)
  if (!sesi.ketepatan || sentence === null) return null
  return (
    <Stack as="section" gap={2} aria-label="Ketepatan putusan pada batas ini">
      <h3>Seberapa tepat putusan pada batas ini</h3>
      <CertaintyOf ambang={sesi.ketepatan} sentence={sentence} />
    </Stack>
  )
}

function Disagreements({ sesi, last }: { sesi: PenetapanBatas; last: HasilRonde }) {
  const numbers = last.beda.flatMap((id) => sesi.soal.find(({ soalId }) => soalId === id)?.number ?? [])
  if (numbers.length === 0) return null
  return (
    <p>
      <strong>Bahas dahulu soal nomor {new Intl.ListFormat('id').format(numbers.map(String))}.</strong> Di
      situ penilaian panel paling berbeda.
    </p>
  )
}

function Rounds({ hasil }: { hasil: HasilRonde[] }) {
  return (
    <PlainTable aria-label="Ronde">
      <thead>
        <tr>
          <th scope="col">Ronde</th>
          <th scope="col" data-number>
            Batas
          </th>
          <th scope="col" data-number>
            Interval 95%
          </th>
          <th scope="col" data-number>
            Galat baku
          </th>
          <th scope="col" data-number>
            Simpangan panel
          </th>
          <th scope="col" data-number>
            Lulus
          </th>
        </tr>
      </thead>
      <tbody>
        {hasil.map((each) => (
          <tr key={each.ronde}>
            <th scope="row">{each.ronde}</th>
            <td data-number>{figure(each.batas, 1)}</td>
            <td data-number>{each.interval ? interval(each.interval, 1) : '—'}</td>
            <td data-number>{figure(each.galat, 1)}</td>
            <td data-number>{figure(each.simpangan, 1)}</td>
            <td data-number>{percent(each.lulus)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

/** Each judge's cut by name, for the minutes. */
function Judges({ sesi }: { sesi: PenetapanBatas }) {
  const cutOf = (round: HasilRonde, id: string) => {
    const judge = round.panelis.find((each) => each.id === id)
    return judge?.halaman === 0 ? 'sebelum halaman 1' : figure(judge?.nilai ?? null, 1)
  }
  return (
    <details open>
      <summary>Batas tiap panelis</summary>
      <PlainTable aria-label="Batas tiap panelis">
        <thead>
          <tr>
            <th scope="col">Panelis</th>
            {sesi.hasil.map(({ ronde }) => (
              <th scope="col" key={ronde} data-number>
                Ronde {ronde}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sesi.panel.map(({ id, nama }) => (
            <tr key={id}>
              <th scope="row">{nama}</th>
              {sesi.hasil.map((round) => (
                <td key={round.ronde} data-number>
                  {cutOf(round, id)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </details>
  )
}

const firstShown = 20

function Questions({ sesi, last }: { sesi: PenetapanBatas; last: HasilRonde }) {
  const [isAll, setAll] = useState(last.soal.length <= firstShown)
  const byId = new Map(sesi.soal.map((each) => [each.soalId, each]))
  const rows = last.soal.flatMap((rated) => {
    const soal = byId.get(rated.soalId)
    return soal ? [{ ...rated, soal }] : []
  })
  return (
    <details>
      <summary>Penilaian tiap soal</summary>
      <PlainTable aria-label="Penilaian tiap soal">
        <thead>
          <tr>
            <th scope="col">Soal</th>
            <th scope="col" data-number>
              Rata-rata panel
            </th>
            <th scope="col" data-number>
              Terendah–tertinggi
            </th>
            <th scope="col" data-number>
              Murid pada ujian
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isAll ? rows.length : firstShown).map(({ soal, rata, terendah, tertinggi }) => (
            <tr key={soal.soalId}>
              <th scope="row">{soal.number}</th>
              <td data-number>{rata === null ? '—' : ratingWords(soal, rata)}</td>
              <td data-number>
                {terendah === null || tertinggi === null ? '—' : ratingWords(soal, terendah, tertinggi)}
              </td>
              <td data-number>{percent(soal.facility)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {!isAll && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Semua {rows.length} soal
        </button>
      )}
    </details>
  )
}
