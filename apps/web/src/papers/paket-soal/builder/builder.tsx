import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { Button, Segmented } from 'antd'
import { checksOf, type Check, type Draft, type DraftSection, dropped } from './builder-draft.ts'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { PaketFacts, paketFacts, sectionFacts, totalsInWords } from '../facts.tsx'
import { PaketSettings } from '../paket-settings.tsx'
import { QuestionList } from './question-list.tsx'
import { partId } from './question-rows.tsx'
import { SectionDetails } from './section-details.tsx'
import { SectionList } from './section-list.tsx'
import styles from './builder.module.css'
import { closestCenter, pointerWithin, type CollisionDetection } from '@dnd-kit/core'
import { DragRoom } from '#platform/ui/antd/sortable-list.tsx'
import { CheckCircleOutlined, ExclamationCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import { paketCheckWords } from '@suluh/contract/papers/paket-check-words'

type BuilderProps = {
  draft: Draft
  isLocked: boolean
  onChange: (draft: Draft) => void
  onWrite: (soalId: string, draft: Draft) => void
  onWriteMany: () => void
}

/** Sections, questions, details: three columns where there is room. */
export function Builder({ draft, isLocked, onChange, onWrite, onWriteMany }: BuilderProps) {
  const [chosen, setChosen] = useState(draft.sections[0]?.id ?? '')
  const [details, setDetails] = useState<Shown>('bagian')
  const hasFields = useAfterFirstDrawing()
  const section = draft.sections.find(({ id }) => id === chosen) ?? draft.sections[0]
  if (!section) return null
  const jump = ({ sectionId, soalId }: Check) => {
    setDetails(sectionId ? 'bagian' : 'paket')
    if (!sectionId) return
    setChosen(sectionId)
    const index = draft.sections.find(({ id }) => id === sectionId)?.soal.findIndex(({ id }) => id === soalId)
    const part = index !== undefined && index >= 0 ? partId(sectionId, index) : undefined
    goTo(`entry-${soalId ?? sectionId}`, part)
  }
  return (
    <div className={styles.room}>
      <div className={styles.builder}>
        {/* Where all stands in one column, behind hundreds of questions. */}
        <Button
          className={classes(styles.jump)}
          onClick={() => document.getElementById('rincian')?.scrollIntoView({ block: 'start' })}
        >
          Ke pemeriksaan dan rincian
        </Button>
        <BuilderDrag draft={draft} section={section} onChange={onChange}>
          <SectionList
            draft={draft}
            chosen={section.id}
            isLocked={isLocked}
            onChoose={setChosen}
            onChange={onChange}
          />
          <QuestionList
            draft={draft}
            section={section}
            isLocked={isLocked}
            onChange={onChange}
            onWrite={onWrite}
            onWriteMany={onWriteMany}
          />
        </BuilderDrag>
        <Stack as="aside" gap={3} id="rincian" className={styles.details} aria-label="Rincian">
          <Text size="small" tone="soft">
            {totalsInWords(draft)}
          </Text>
          {!isLocked && <ChecksPanel checks={checksOf(draft)} onJump={jump} />}
          {hasFields ? (
            <Details
              draft={draft}
              section={section}
              isLocked={isLocked}
              details={details}
              onChange={onChange}
              onDetails={setDetails}
            />
          ) : (
            <Skeleton lines={8} />
          )}
        </Stack>
      </div>
    </div>
  )
}

type Shown = 'bagian' | 'paket'
type DetailsProps = Omit<BuilderProps, 'onWrite' | 'onWriteMany'> & {
  section: DraftSection
  details: Shown
  onDetails: (details: Shown) => void
}

/** What holds for the section, or for the whole package. */
function Details({ draft, section, isLocked, details, onChange, onDetails }: DetailsProps) {
  return (
    <>
      <Segmented
        block
        value={details}
        onChange={onDetails}
        options={[
          { value: 'bagian', label: 'Bagian ini' },
          { value: 'paket', label: 'Seluruh paket' },
        ]}
      />
      {isLocked ? (
        <PaketFacts facts={details === 'bagian' ? sectionFacts(draft, section) : paketFacts(draft)} />
      ) : details === 'bagian' ? (
        <SectionDetails draft={draft} section={section} onChange={onChange} />
      ) : (
        <PaketSettings draft={draft} onChange={onChange} />
      )}
    </>
  )
}

/** The questions are there first: the fields beside them take as long again. */
function useAfterFirstDrawing(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setAfter(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isAfter
}

const mostFrames = 60

/** To an entry that is on the page only some drawings later: when its section is shown, and its part of the list. */
function goTo(entryId: string, part: string | undefined, frame = 0): void {
  requestAnimationFrame(() => {
    const entry = document.getElementById(entryId)
    if (!entry) {
      if (part) document.getElementById(part)?.scrollIntoView({ block: 'center' })
      if (frame < mostFrames) goTo(entryId, part, frame + 1)
      return
    }
    entry.scrollIntoView({ block: 'center' })
    entry.querySelector<HTMLElement>(`.${styles.choose}`)?.focus({ preventScroll: true })
  })
}

type BuilderDragProps = {
  draft: Draft
  /** The section whose questions are listed. */
  section: DraftSection
  onChange: (draft: Draft) => void
  children: ReactNode
}

/** Sections and questions move in their lists, and a question dropped on a section goes there. */
function BuilderDrag({ draft, section, onChange, children }: BuilderDragProps) {
  const sectionIds = draft.sections.map(({ id }) => id)
  const soalIds = section.soal.map(({ id }) => id)
  const isSection = (id: string) => sectionIds.includes(id)
  const collide: CollisionDetection = (args) => {
    const isSectionDragged = isSection(String(args.active.id))
    const among = (isKind: (id: string) => boolean) => ({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => isKind(String(id))),
    })
    if (isSectionDragged) return closestCenter(among(isSection))
    const other = (id: string) => isSection(id) && id !== section.id
    if (!args.pointerCoordinates) return closestCenter(among((id) => !isSection(id) || other(id)))
    const [onto] = pointerWithin(among(other))
    return onto ? [onto] : closestCenter(among((id) => !isSection(id)))
  }
  const named = (id: string) => draft.sections.find((each) => each.id === id)?.nama ?? ''
  return (
    <DragRoom
      collide={collide}
      onDrop={(id, overId) => onChange(dropped(draft, section.id, id, overId))}
      nameOf={(id) => (isSection(id) ? `Bagian ${named(id)}` : `Soal ${soalIds.indexOf(id) + 1}`)}
      placeOf={(id) =>
        isSection(id) ? `bagian ${named(id)}` : `tempat ${soalIds.indexOf(id) + 1} dari ${soalIds.length}`
      }
    >
      {children}
    </DragRoom>
  )
}

type ChecksProps = { checks: Check[]; onJump: (check: Check) => void }

/** What is to mend before the package is published, and how; each line leads to its place. */
function ChecksPanel({ checks, onJump }: ChecksProps) {
  const problems = checks.filter(({ level }) => level === 'masalah')
  const advice = checks.filter(({ level }) => level === 'saran')
  return (
    <Stack as="section" id="pemeriksaan" tabIndex={-1} aria-label="Pemeriksaan">
      {problems.length === 0 ? (
        <Text tone="success" className={styles.checks}>
          <CheckCircleOutlined aria-hidden /> Siap terbit, tidak ada masalah.
        </Text>
      ) : (
        <div className={styles.checks} data-tone="warning">
          <Text as="h3" tone="warning">
            <ExclamationCircleOutlined aria-hidden /> {problems.length} hal perlu diselesaikan sebelum terbit
          </Text>
          <CheckList checks={problems} onJump={onJump} />
        </div>
      )}
      {advice.length > 0 && (
        <details className={styles.checks}>
          <summary>
            <InfoCircleOutlined aria-hidden /> {advice.length} saran, tidak menghalangi terbit
          </summary>
          <CheckList checks={advice} onJump={onJump} />
        </details>
      )}
    </Stack>
  )
}

function CheckList({ checks, onJump }: ChecksProps) {
  return (
    <Stack as="ul">
      {checks.map((check) => {
        const { message, mend } = paketCheckWords(check)
        return (
          <li key={message}>
            <button type="button" onClick={() => onJump(check)}>
              {message}
            </button>
            <Text size="small" tone="soft">
              {mend}
            </Text>
          </li>
        )
      })}
    </Stack>
  )
}
