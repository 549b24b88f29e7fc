import { useState } from 'react'
import { Segmented } from 'antd'
import { checksOf, type Check, type Draft } from './builder-draft.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { Facts, paketFacts, sectionFacts } from './facts.tsx'
import { PaketSettings } from './paket-settings.tsx'
import { QuestionList } from './question-list.tsx'
import { SectionDetails } from './section-details.tsx'
import { SectionList } from './section-list.tsx'
import './builder.css'

type BuilderProps = {
  draft: Draft
  isLocked: boolean
  onChange: (draft: Draft) => void
  onWrite: (soalId: string, draft: Draft) => void
}

/** Sections, questions, details: three columns where there is room. */
export function Builder({ draft, isLocked, onChange, onWrite }: BuilderProps) {
  const [chosen, setChosen] = useState(draft.sections[0]?.id ?? '')
  const [details, setDetails] = useState<'bagian' | 'paket'>('bagian')
  const section = draft.sections.find(({ id }) => id === chosen) ?? draft.sections[0]
  if (!section) return null
  const jump = ({ sectionId, soalId }: Check) => {
    setDetails(sectionId ? 'bagian' : 'paket')
    if (!sectionId) return
    setChosen(sectionId)
    // The section's questions are on the page only after the next drawing.
    requestAnimationFrame(() => {
      const entry = document.getElementById(`entry-${soalId ?? sectionId}`)
      entry?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      entry?.querySelector<HTMLElement>('.builder-choose')?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="builder-room">
      <div className="builder">
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
        <aside className="builder-details" aria-label="Rincian">
          {!isLocked && <ChecksPanel checks={checksOf(draft)} onJump={jump} />}
          <Segmented
            block
            value={details}
            onChange={setDetails}
            options={[
              { value: 'bagian', label: 'Bagian ini' },
              { value: 'paket', label: 'Seluruh paket' },
            ]}
          />
          {isLocked ? (
            <Facts facts={details === 'bagian' ? sectionFacts(draft, section) : paketFacts(draft)} />
          ) : details === 'bagian' ? (
            <SectionDetails draft={draft} section={section} onChange={onChange} />
          ) : (
            <PaketSettings draft={draft} onChange={onChange} />
          )}
        </aside>
      </div>
    </div>
  )
}
