import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { GuidePartView } from './guide-part.tsx'
import { guideNames, guideOf, isGuideName, loadGuide, type Guide, type GuideName } from './guides.ts'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TabLinks } from '#platform/ui/light/tab-links.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './panduan.module.css'

/** The guides; first the one for the reader's own role. */
export function GuidePage() {
  const peran = useGetIdentity()?.peran.kode
  const asked = useSearchParams()[0].get('untuk')
  const name = isGuideName(asked) ? asked : guideOf(peran)
  const [guide, setGuide] = useState<Guide>()
  const { hash } = useLocation()
  useEffect(() => {
    let isGone = false
    void loadGuide(name).then((loaded) => isGone || setGuide(loaded))
    return () => {
      isGone = true
    }
  }, [name])
  useEffect(() => {
    if (guide && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [guide, hash])
  // A murid reads what is for murid; the others may have to explain things to each other.
  const names: GuideName[] = peran === 'murid' ? [] : (Object.keys(guideNames) as GuideName[])
  return (
    <Stack as="article" gap={5} className={styles.page}>
      {names.length > 0 && (
        <TabLinks
          label="Panduan untuk"
          shown={name}
          tabs={names.map((key) => ({ key, label: guideNames[key], to: `/dashboard/panduan?untuk=${key}` }))}
        />
      )}
      {guide ? <GuideView guide={guide} /> : <Skeleton lines={8} />}
    </Stack>
  )
}

function GuideView({ guide }: { guide: Guide }) {
  return (
    <>
      <h1>{guide.title}</h1>
      <RichHtml html={guide.intro} />
      <nav aria-label="Isi panduan">
        <ol className={styles.contents}>
          {guide.parts.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {guide.parts.map((part) => (
        <GuidePartView key={part.id} part={part} />
      ))}
    </>
  )
}
