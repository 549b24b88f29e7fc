import { startTransition, useEffect, useState } from 'react'
import { Button, Segmented } from 'antd'
import { checksOf, type Check, type Draft, type DraftSection } from './builder-draft.ts'
import { BuilderDrag } from './builder-drag.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import { classes } from '#platform/ui/light/classes.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { PaketFacts, paketFacts, sectionFacts, totalsInWords } from '../facts.tsx'
import { PaketSettings } from '../paket-settings.tsx'
import { QuestionList } from './question-list.tsx'
import { partId } from './question-rows.tsx'
import { SectionDetails } from './section-details.tsx'
import { SectionList } from './section-list.tsx'
import styles from './builder.module.css'

type BuilderProps = {
  draft: Draft
  isLocked: boolean
  onChange: (draft: Draft) => void
  onWrite: (soalId: string, draft: Draft) => void
}

/** Sections, questions, details: three columns where there is room. */
export function Builder({ draft, isLocked, onChange, onWrite }: BuilderProps) {
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
type DetailsProps = Omit<BuilderProps, 'onWrite'> & {
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
