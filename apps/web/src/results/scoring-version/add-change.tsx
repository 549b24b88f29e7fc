import { useState } from 'react'
import { Button, Radio } from 'antd'
import type { ScoredSoal } from '@suluh/contract/results/scoring-version'
import type { ScoringChange } from '@suluh/contract/papers/scoring-change'
import type { SoalKey } from '@suluh/contract/bank/soal-form'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { KeyInput } from './key-input.tsx'
import styles from './scoring.module.css'

type Kind = Exclude<ScoringChange['kind'], 'rule'>

const kindLabels: Record<Kind, string> = {
  'replace-key': 'Ganti kunci',
  accept: 'Terima jawaban lain juga',
  'full-credit': 'Poin penuh untuk semua',
  void: 'Batalkan soal',
}

type AddProps = {
  soal: ScoredSoal[]
  /** Questions that have a change already. */
  changed: ReadonlySet<string>
  /** The question to begin with. */
  first: string | null
  onAdd: (change: ScoringChange) => void
}

/** Chooses a question and what becomes of it. */
export function AddChange({ soal, changed, first, onAdd }: AddProps) {
  const [soalId, setSoalId] = useState(first !== null && !changed.has(first) ? first : undefined)
  const [kind, setKind] = useState<Kind>('replace-key')
  const [key, setKey] = useState<SoalKey>()
  const question = soal.find((each) => each.soalId === soalId)
  const kinds = question ? kindsFor(question) : []
  const proposed = key ?? (question && startKey(question, kind))
  const choose = (id: string) => {
    setSoalId(id)
    setKey(undefined)
    setKind('replace-key')
  }
  const add = () => {
    if (!question || !proposed) return
    const about = { soalId: question.soalId }
    onAdd(kind === 'void' || kind === 'full-credit' ? { kind, ...about } : { kind, ...about, key: proposed })
    setSoalId(undefined)
    setKey(undefined)
  }
  return (
    <Stack gap={3} className={styles.add}>
      <Select
        showSearch
        aria-label="Soal yang penskorannya diubah"
        placeholder="Pilih soal…"
        value={soalId ?? null}
        onChange={choose}
        options={soal.map(({ soalId: id, number, text }) => ({
          value: id,
          label: `${number}. ${text || '(tanpa teks)'}`,
          disabled: changed.has(id),
        }))}
      />
      {question && proposed && (
        <>
          <RichHtml html={question.content.stem} />
          <Radio.Group
            aria-label="Tindakan"
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as Kind)
              setKey(undefined)
            }}
            options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
          />
          {(kind === 'replace-key' || kind === 'accept') && (
            <KeyInput
              key={`${soalId}/${kind}`}
              content={question.content}
              value={proposed}
              isOne={kind === 'replace-key' && hasOneRight(question.publishedKey)}
              onChange={setKey}
            />
          )}
          <Button onClick={add}>Tambahkan perubahan</Button>
        </>
      )}
    </Stack>
  )
}

function kindsFor({ publishedKey: { form } }: ScoredSoal): Kind[] {
  const hasOther = form !== 'uraian' && form !== 'pilihan-berbobot'
  return ['replace-key', ...(hasOther ? ['accept' as const] : []), 'full-credit', 'void']
}

const hasOneRight = (key: SoalKey) => key.form === 'pilihan-ganda' && key.accepted.length === 1

/** The published key to change, or an empty one for what is right besides. */
function startKey({ publishedKey }: ScoredSoal, kind: Kind): SoalKey {
  if (kind !== 'accept') return publishedKey
  if (publishedKey.form === 'pilihan-ganda') return { ...publishedKey, accepted: [] }
  if (publishedKey.form === 'isian-singkat') return { ...publishedKey, texts: [], numbers: [] }
  return publishedKey
}
