import { useState } from 'react'
import { QrCode } from '#platform/ui/light/qr-code.tsx'
import { saveFile } from '#platform/kernel/save-file.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { useExamSnapshot } from '../use-exam.ts'
import { sealAnswers } from './answer-file.ts'
import type { ExamSession } from './exam-session.ts'

/** More than that no phone reads from a screen. */
const mostInCode = 1800

/** Where no network can be had: what is not on the server as a sealed file, which staff bring to the late desk. */
export function AnswerFileCard({ session }: { session: ExamSession }) {
  const { attempt } = useExamSnapshot(session)
  const [text, setText] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  async function save(): Promise<void> {
    const sealed = await sealAnswers(attempt, session.unsent()).catch(() => undefined)
    setHasFailed(sealed === undefined)
    if (sealed === undefined) return
    setText(sealed)
    const file = new Blob([sealed], { type: 'text/plain' })
    saveFile(file, `jawaban-${attempt.murid.nama.replaceAll(/\W+/g, '-').toLowerCase()}.suluh`)
  }
  return (
    <Stack gap={3}>
      <Button onClick={() => void save()}>Simpan jawaban sebagai berkas</Button>
      {hasFailed && (
        <Alert tone="warning">
          Berkas belum dapat dibuat di perangkat ini. Tunjukkan halaman ini kepada pengawas.
        </Alert>
      )}
      {text && (
        <>
          <p>
            Berikan berkas itu kepada pengawas. Isinya terkunci dan hanya dapat dibuka server. Jawaban tetap
            ada di perangkat ini.
          </p>
          {text.length <= mostInCode && <QrCode text={text} label="Jawaban sebagai kode QR" />}
        </>
      )}
    </Stack>
  )
}
