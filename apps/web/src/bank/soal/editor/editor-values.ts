import type { Body } from '@suluh/contract/platform/endpoint'
import type { soal, SoalDetail } from '@suluh/contract/bank/soal'
import type { SoalParts } from '@suluh/contract/bank/soal-form'

/** What is said about a question, beside its words. */
export type Facts = Pick<
  Body<typeof soal.update>,
  'pelajaranId' | 'aspekId' | 'level' | 'tags' | 'stimulusId' | 'status' | 'berbagi' | 'indikator' | 'capaian'
>
export type EditorValues = { parts: SoalParts; facts: Facts }

export function toValues(detail: SoalDetail): EditorValues {
  const { content, key, pembahasan, pelajaran, aspek, level, tags, stimulusId, status, berbagi } = detail
  const { indikator, capaian } = detail
  return {
    parts: { content, key, pembahasan },
    facts: {
      pelajaranId: pelajaran.id,
      aspekId: aspek?.id ?? null,
      level,
      tags,
      stimulusId,
      status,
      berbagi,
      indikator,
      capaian,
    },
  }
}

export function toBody({ parts, facts }: EditorValues, version: number): Body<typeof soal.update> {
  return { draft: parts, ...facts, version }
}
