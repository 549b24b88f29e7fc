import { useMemo, useRef, useState } from 'react'
import { Segmented } from 'antd'
import {
  soalImport,
  type ImportFormat,
  type ImportPreview,
  type ImportProblem,
} from '@suluh/contract/bank/soal-import'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { NearView } from '#platform/ui/antd/near-view.tsx'
import type { ReviewSteps } from '#platform/staged-import/import-wizard.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import { classes } from '#platform/ui/light/classes.ts'
import { ImportBar } from './import-bar.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportQuestion } from './import-question.tsx'
import { ImportSource } from './import-source.tsx'
import { contentWithPictures, withPictures } from '../editor/pictures.ts'
import type { Place } from '../editor/place-fields.tsx'
import { markPlace, partId, perPart } from '../editor/mark-place.ts'
import styles from './import.module.css'

const formats: Record<ImportFormat, string> = {
  'word-akm': 'Word, lima tabel (GarudaCBT)',
  'word-8-kolom': 'Word, tabel 8 kolom',
  'word-zya': 'Word, tabel ZYA',
  'word-candycbt': 'Word, teks CandyCBT',
  'excel-8-kolom': 'Excel, 8 kolom',
  'excel-akm': 'Excel, tabel AKM',
  'excel-zya': 'Excel, tabel ZYA',
  'excel-beesmart': 'Excel, BeeSmart',
  'excel-bank-soal-cerdas': 'Excel, bank-soal-cerdas',
  'csv-8-kolom': 'CSV, 8 kolom',
  gift: 'GIFT',
  aiken: 'Aiken',
  'moodle-xml': 'Moodle XML',
  qti: 'Paket QTI 2.1',
  json: 'JSON',
}

/** About how high a question is, in pixels. */
const usualHeight = 290

type ImportReviewProps = ReviewSteps & { preview: ImportPreview; place: Place }
type View = 'sumber' | 'masalah' | 'soal'

/** Left the file as it came, right what was understood, between them what is wrong. */
export function ImportReview({ preview, place, onChanged, onAgain }: ImportReviewProps) {
  const broken = useMemo(() => brokenOf(preview.problems), [preview])
  const problems = useMemo(() => Map.groupBy(preview.problems, ({ question }) => question), [preview])
  const shown = useMemo(() => withAllPictures(preview), [preview])
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const [asNew, setAsNew] = useState<ReadonlySet<number>>(new Set())
  const [view, setView] = useState<View>('soal')
  const room = useRef<HTMLDivElement>(null)
  const confirm = useCustomMutation(soalImport.confirm, {
    successMessage: false,
    onSuccess: onChanged,
  })
  const isSame = (index: number) => shown.matches[index]?.kind === 'sama'
  const isTaken = (index: number) => !broken.has(index) && !dropped.has(index) && !isSame(index)
  const take = shown.questions.flatMap((_, index) => (isTaken(index) ? [index] : []))
  const updates = take.filter((index) => shown.matches[index] && !asNew.has(index)).length
  const parts = Array.from(
    { length: Math.ceil(shown.questions.length / perPart) },
    (_, part) => part * perPart,
  )
  const goTo = (source: string | null, question: number | null) => {
    setView((before) => (before === 'masalah' ? 'sumber' : before))
    requestAnimationFrame(() => markPlace(room.current, source, question))
  }
  return (
    <>
      <p className={styles.summary}>
        <strong>{preview.fileName}</strong> · {formats[preview.format]} · {shown.questions.length} soal
        terbaca
      </p>
      <Segmented
        className={classes(styles.views)}
        block
        value={view}
        onChange={setView}
        options={[
          { value: 'soal', label: `Soal (${shown.questions.length})` },
          { value: 'masalah', label: `Masalah (${preview.problems.length})` },
          { value: 'sumber', label: 'Sumber' },
        ]}
      />
      <Stack gap={4} className={styles.review} data-view={view} ref={room}>
        <ImportSource html={shown.sourceHtml} />
        <ImportProblems problems={preview.problems} onGo={goTo} />
        <section className={styles.questions} aria-label="Yang dipahami">
          <h2>Yang dipahami</h2>
          {parts.map((from) => {
            const part = shown.questions.slice(from, from + perPart)
            return (
              <NearView
                key={from}
                id={partId(from)}
                height={part.length * usualHeight}
                isFirst={from === 0}
                isKept={false}
              >
                {part.map((question, place) => {
                  const index = from + place
                  return (
                    <ImportQuestion
                      key={index}
                      index={index}
                      question={question}
                      problems={problems.get(index) ?? []}
                      match={shown.matches[index] ?? null}
                      sharesAbove={
                        question.stimulus !== '' && shown.questions[index - 1]?.stimulus === question.stimulus
                      }
                      isNew={asNew.has(index)}
                      isTaken={isTaken(index)}
                      isBroken={broken.has(index)}
                      onToggle={(isOn) => setDropped(changed(dropped, index, !isOn))}
                      onChooseNew={(isNew) => setAsNew(changed(asNew, index, isNew))}
                      onShowSource={() => goTo(question.source, index)}
                    />
                  )
                })}
              </NearView>
            )
          })}
        </section>
      </Stack>
      <ImportBar
        baru={take.length - updates}
        diubah={updates}
        sama={shown.questions.filter((_, index) => isSame(index)).length}
        broken={broken.size}
        unread={problems.get(null)?.filter(({ severity }) => severity === 'galat').length ?? 0}
        dropped={dropped.size}
        hasPlace={place.pelajaranId !== undefined || take.length === updates}
        isBusy={confirm.isPending}
        onAgain={onAgain}
        onTake={() =>
          confirm.mutate({
            params: { id: preview.id },
            body: {
              take,
              asNew: [...asNew],
              pelajaranId: place.pelajaranId ?? null,
              aspekId: place.aspekId ?? null,
            },
          })
        }
      />
    </>
  )
}

function changed(set: ReadonlySet<number>, index: number, isIn: boolean): ReadonlySet<number> {
  return new Set(isIn ? [...set, index] : [...set].filter((each) => each !== index))
}

function brokenOf(problems: ImportProblem[]): Set<number> {
  return new Set(
    problems.flatMap(({ severity, question }) =>
      severity === 'galat' && question !== null ? [question] : [],
    ),
  )
}

function withAllPictures({ images, questions, matches, sourceHtml }: ImportPreview) {
  return {
    sourceHtml: withPictures(sourceHtml, images),
    questions: contentWithPictures(questions, images),
    matches: contentWithPictures(matches, images),
  }
}
