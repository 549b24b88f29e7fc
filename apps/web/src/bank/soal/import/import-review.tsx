import { lazy, memo, Suspense, useMemo, useRef, useState } from 'react'
import { Button, Segmented } from 'antd'
import {
  soalImport,
  type ImportFormat,
  type ImportPreview,
  type ImportProblem,
  type MendedSoal,
  type SoalPlace,
} from '@suluh/contract/bank/soal-import'
import type { Data } from '@suluh/contract/platform/endpoint'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { NearView } from '#platform/ui/antd/near-view.tsx'
import type { ReviewSteps } from '#platform/staged-import/import-wizard.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { MendManyBar } from './mend-many.tsx'
import { ImportBar } from './import-bar.tsx'
import { ImportQuestion } from './import-question.tsx'
import type { Place } from '../editor/place-fields.tsx'
import styles from './import.module.css'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { Text } from '#platform/ui/light/layout/text.tsx'

const MendDialog = lazy(async () => ({ default: (await import('./mend-dialog.tsx')).MendDialog }))

const formats: Record<ImportFormat, string> = {
  'word-akm': 'Word, lima tabel (GarudaCBT)',
  'word-8-kolom': 'Word, tabel 8 kolom',
  'word-zya': 'Word, tabel ZYA',
  'word-candycbt': 'Word, teks CandyCBT',
  'word-teks': 'Word tanpa tabel',
  teks: 'Teks',
  'excel-8-kolom': 'Excel, 8 kolom',
  'excel-akm': 'Excel, tabel AKM',
  'excel-zya': 'Excel, tabel ZYA',
  'excel-beesmart': 'Excel, BeeSmart',
  'excel-bank-soal-cerdas': 'Excel, bank-soal-cerdas',
  'csv-8-kolom': 'CSV, 8 kolom',
  gift: 'GIFT',
  aiken: 'Aiken',
  'moodle-xml': 'Moodle XML',
  qti: 'QTI',
  json: 'JSON',
}

/** About how high a question is, in pixels. */
const usualHeight = 290

type ImportReviewProps = ReviewSteps & {
  preview: ImportPreview
  place: Place
  onMended: (mended: MendedSoal) => void
}
type View = 'sumber' | 'masalah' | 'soal'

/** Left the file as it came, right what was understood, between them what is wrong. */
export function ImportReview({ preview, place, onMended, onChanged, onAgain }: ImportReviewProps) {
  const broken = useMemo(() => brokenOf(preview.problems), [preview])
  const problems = useMemo(() => Map.groupBy(preview.problems, ({ question }) => question), [preview])
  const shown = useMemo(() => withAllPictures(preview), [preview])
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const [asNew, setAsNew] = useState<ReadonlySet<number>>(new Set())
  const [view, setView] = useState<View>('soal')
  const [mending, setMending] = useState<number>()
  // Chosen to be changed together; undefined while nobody chooses.
  const [selected, setSelected] = useState<ReadonlySet<number>>()
  const { result: subjects } = useList(pelajaran.list, { pagination: { mode: 'off' } })
  const room = useRef<HTMLDivElement>(null)
  const confirm = useCustomMutation(soalImport.confirm, { successMessage: false, onSuccess: onChanged })
  const giveKey = useCustomMutation(soalImport.mendMany, { successMessage: false, onSuccess: onMended })
  const isSame = (index: number) => shown.matches[index]?.kind === 'sama'
  const isTaken = (index: number) => !broken.has(index) && !dropped.has(index) && !isSame(index)
  const take = shown.questions.flatMap((_, index) => (isTaken(index) ? [index] : []))
  const updates = take.filter((index) => shown.matches[index] && !asNew.has(index)).length
  const isPlaced = take.every((index) => shown.places[index] || (shown.matches[index] && !asNew.has(index)))
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
        {selected === undefined && (
          <Button type="link" onClick={() => setSelected(new Set())}>
            Ubah banyak soal
          </Button>
        )}
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
                      place={placeWords(shown.places[index], subjects.data)}
                      isSelected={selected?.has(index)}
                      isBusy={giveKey.isPending}
                      onSelect={(isIn) => setSelected(changed(selected ?? new Set(), index, isIn))}
                      onKey={(keys) =>
                        giveKey.mutate({ params: { id: preview.id }, body: { positions: [index], keys } })
                      }
                      onMend={() => setMending(index)}
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
      {selected === undefined ? (
        <ImportBar
          baru={take.length - updates}
          diubah={updates}
          sama={shown.questions.filter((_, index) => isSame(index)).length}
          broken={broken.size}
          unread={problems.get(null)?.filter(({ severity }) => severity === 'galat').length ?? 0}
          dropped={dropped.size}
          hasPlace={place.pelajaranId !== undefined || isPlaced}
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
      ) : (
        <MendManyBar
          importId={preview.id}
          selected={[...selected]}
          total={shown.questions.length}
          broken={broken}
          onSelect={setSelected}
          onMended={(mended) => {
            setSelected(new Set())
            onMended(mended)
          }}
          onClose={() => setSelected(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {mending !== undefined && (
          <MendDialog
            key={mending}
            importId={preview.id}
            index={mending}
            question={shown.questions[mending]!}
            problems={problems.get(mending) ?? []}
            onMended={(mended) => {
              setMending(undefined)
              onMended(mended)
            }}
            onClose={() => setMending(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A question that goes elsewhere than the others says so. */
function placeWords(place: SoalPlace | null | undefined, subjects: Data<typeof pelajaran.list>) {
  const found = place && subjects.find(({ id }) => id === place.pelajaranId)
  if (!found) return undefined
  const aspek = found.aspek.find(({ id }) => id === place.aspekId)
  return aspek ? `${found.nama} · ${aspek.nama}` : found.nama
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

function withAllPictures({ images, questions, matches, places, sourceHtml }: ImportPreview) {
  return {
    places,
    sourceHtml: withPictures(sourceHtml, images),
    questions: contentWithPictures(questions, images),
    matches: contentWithPictures(matches, images),
  }
}

/** The file as it came. Drawn once, so that a mark set from outside stays. */
const ImportSource = memo(function ImportSource({ html }: { html: string }) {
  return (
    <section className={styles.source} aria-label="Sumber">
      <h2>Berkas asli</h2>
      <RichHtml html={html} />
    </section>
  )
})

/** `<img data-image="0">` with the picture or sound that came with the file, before anything is stored. */
function withPictures(html: string, images: readonly string[]): string {
  return html.replace(
    /<(img|audio)\b([^>]*?) data-image="(\d+)"([^>]*)>/g,
    (_, tag: string, before: string, index: string, after: string) => {
      const address = images[Number(index)]
      return address ? `<${tag} src="${address}" loading="lazy"${before}${after}>` : ''
    },
  )
}

/** The same for every text of a question, whatever its form. */
function contentWithPictures<T>(content: T, images: readonly string[]): T {
  return JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' && value.includes('data-image=') ? withPictures(value, images) : value,
  ) as T
}

const mostFrames = 60
/** Questions that are drawn together, when they come near what is seen. */
const perPart = 20

/** The part of the list that a question is in. */
function partId(index: number): string {
  return `impor-${Math.floor(index / perPart)}`
}

/** What is drawn on the way there has its true height only then. */
const settledMs = 700

/** Brings the same place into view on both sides and marks it. */
function markPlace(room: HTMLElement | null, source: string | null, question: number | null): void {
  bring(room, source, question)
  setTimeout(() => bring(room, source, question), settledMs)
}

function bring(room: HTMLElement | null, source: string | null, question: number | null): void {
  for (const old of room?.querySelectorAll('[data-marked]') ?? []) old.removeAttribute('data-marked')
  if (source !== null) show(room?.querySelector(`[data-source="${CSS.escape(source)}"]`))
  if (question !== null) showQuestion(room, question)
}

/** A question that is far from what is seen is on the page only some drawings later. */
function showQuestion(room: HTMLElement | null, question: number, frame = 0): void {
  const found = room?.querySelector(`[data-question="${question}"]`)
  if (found) return show(found)
  document.getElementById(partId(question))?.scrollIntoView({ block: 'start' })
  if (frame < mostFrames) requestAnimationFrame(() => showQuestion(room, question, frame + 1))
}

/** Scrolls only the column, so that the two sides do not fight over the page. */
function show(element: Element | null | undefined): void {
  const column = element?.closest('section')
  if (!element || !column) return
  element.setAttribute('data-marked', '')
  const isColumn = column.scrollHeight > column.clientHeight + 1
  if (!isColumn) return element.scrollIntoView({ block: 'center' })
  const offset = element.getBoundingClientRect().top - column.getBoundingClientRect().top
  column.scrollTo({ top: column.scrollTop + offset - column.clientHeight / 4 })
}

type ImportProblemsProps = {
  problems: ImportProblem[]
  onGo: (source: string | null, question: number | null) => void
}

/** What is wrong or doubtful, each with its place; a click shows it in the file and in what was understood. */
function ImportProblems({ problems, onGo }: ImportProblemsProps) {
  if (problems.length === 0) return null
  const errors = problems.filter(({ severity }) => severity === 'galat').length
  return (
    <section className={styles.problems} aria-label="Masalah">
      <h2>
        {errors} galat, {problems.length - errors} peringatan
      </h2>
      <Stack as="ol">
        {problems
          .toSorted((a, b) => a.severity.localeCompare(b.severity))
          .map((problem, index) => (
            <li key={index}>
              <button
                type="button"
                className={styles.problem}
                data-status={problem.severity}
                onClick={() => onGo(problem.source, problem.question)}
              >
                <Text as="span" size="small" strong>
                  {problem.severity === 'galat' ? (
                    <CloseCircleOutlined aria-hidden />
                  ) : (
                    <WarningOutlined aria-hidden />
                  )}{' '}
                  {problem.severity === 'galat' ? 'Galat' : 'Peringatan'} · {problem.place}
                </Text>
                <span>{soalProblemWords(problem).message}</span>
                <Text as="span" size="small" tone="soft">
                  {soalProblemWords(problem).mend}
                </Text>
              </button>
            </li>
          ))}
      </Stack>
    </section>
  )
}
