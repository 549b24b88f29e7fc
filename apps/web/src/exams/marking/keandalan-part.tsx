import type { Keandalan } from '@suluh/contract/exams/marking-agreement'
import { keandalanSentences, sumberWords } from '@suluh/contract/exams/marking-agreement-words'
import { fixedFigure } from '#platform/ui/light/fixed-figure.ts'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './keandalan.module.css'

/** What one, two and three markers would give: sentences and bars first, every figure below. */
export function KeandalanPart({ keandalan }: { keandalan: Keandalan }) {
  const [first, ...rest] = keandalanSentences(keandalan)
  return (
    <Stack as="section" gap={3} aria-labelledby="keandalan">
      <h2 id="keandalan">Seberapa andal nilainya</h2>
      <p>
        <strong>{first}</strong> {rest.join(' ')}
      </p>
      {keandalan.alasan === null && (
        <>
          <Bars keandalan={keandalan} />
          <details>
            <summary className={styles.summary}>Angka generalisabilitas</summary>
            <Figures keandalan={keandalan} />
          </details>
        </>
      )}
    </Stack>
  )
}

function Bars({ keandalan: { keputusan, soal, penilai } }: { keandalan: Keandalan }) {
  const shown = keputusan.filter((each) => each.soal === soal || penilai === 1)
  return (
    <ul className={styles.bars}>
      {shown.map((each) => (
        <li key={`${each.soal} ${each.penilai}`}>
          <span>{penilai === 1 ? `${each.soal} soal` : `${each.penilai} penilai`}</span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ inlineSize: `${100 * each.g}%` }} />
          </span>
          <b>{fixedFigure(each.g, 2)}</b>
        </li>
      ))}
    </ul>
  )
}

function Figures({ keandalan: { keputusan, komponen, murid, soal, penilai } }: { keandalan: Keandalan }) {
  const below = komponen.filter(({ negatif }) => negatif).map(({ sumber }) => sumberWords(sumber, penilai))
  return (
    <Stack gap={3}>
      <PlainTable aria-label="Keandalan menurut banyak soal dan penilai">
        <thead>
          <tr>
            <th scope="col" data-number>
              Soal
            </th>
            <th scope="col" data-number>
              Penilai
            </th>
            <th scope="col" data-number>
              Koefisien G
            </th>
            <th scope="col" data-number>
              Φ
            </th>
            <th scope="col" data-number>
              Galat relatif
            </th>
            <th scope="col" data-number>
              Galat mutlak
            </th>
          </tr>
        </thead>
        <tbody>
          {keputusan.map((each) => (
            <tr key={`${each.soal} ${each.penilai}`}>
              <td data-number>{each.soal}</td>
              <td data-number>{each.penilai}</td>
              <td data-number>{fixedFigure(each.g, 2)}</td>
              <td data-number>{fixedFigure(each.phi, 2)}</td>
              <td data-number>{fixedFigure(each.galatRelatif, 1)}</td>
              <td data-number>{fixedFigure(each.galatMutlak, 1)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <PlainTable aria-label="Dari mana perbedaan nilai berasal">
        <thead>
          <tr>
            <th scope="col">Sumber perbedaan</th>
            <th scope="col" data-number>
              Ragam
            </th>
            <th scope="col" data-number>
              Bagian
            </th>
          </tr>
        </thead>
        <tbody>
          {komponen.map(({ sumber, ragam, bagian, negatif }) => (
            <tr key={sumber}>
              <th scope="row">{sumberWords(sumber, penilai)}</th>
              <td data-number>
                {fixedFigure(ragam, 1)}
                {negatif && '*'}
              </td>
              <td data-number>{fixedFigure(100 * bagian, 0)}%</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <Text size="small" tone="soft">
        {murid} murid, {soal} soal{penilai > 1 && `, ${penilai} penilai`}, nilai 0 sampai 100, tiap soal
        berbobot sama; jawaban kosong tidak ikut. Murid, soal, dan penilai dianggap contoh dari yang mungkin
        lain; penilai yang sama untuk semua jawaban seorang murid. Koefisien G untuk urutan murid, Φ untuk
        nilai terhadap batas. Komponen ragam menurut analisis ragam (metode 1 Henderson bila tidak semua
        jawaban dinilai semua penilai). Selang 95% dari jackknife atas murid, jadi tidak memuat kebetulan
        dalam memilih soal dan penilai.
        {below.length > 0 &&
          ` * Taksirannya di bawah nol dan dijadikan 0: ${new Intl.ListFormat('id').format(below)}.`}
      </Text>
    </Stack>
  )
}
