import { useEffect, useRef, useState } from 'react'
import { Button, Progress, Upload } from 'antd'
import { InboxOutlined } from '@ant-design/icons'
import { maxImportBytes, soalImport, type ImportPreview } from '@suluh/contract/soal-import'
import { dataProvider } from '#kernel/data-provider.ts'
import { formatNumber } from '#kernel/format.ts'
import { isAborted } from '#kernel/request-error.ts'
import { Alert } from '#ui/alert.tsx'

const accepted = '.docx,.xlsx,.xls,.ods,.csv,.txt,.gift,.xml,.zip,.json'
const megabyte = 1024 * 1024

/** Takes one file and has it read; nothing is stored in the bank yet. */
export function ImportUpload({ onRead }: { onRead: (preview: ImportPreview) => void }) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  async function read(chosen: File) {
    setProblem(undefined)
    if (chosen.size > maxImportBytes)
      return setProblem(
        `${chosen.name} berukuran ${sizeOf(chosen)}; paling besar ${maxImportBytes / megabyte} MB. Perkecil gambarnya atau bagi berkasnya.`,
      )
    setFile(chosen)
    reading.current = new AbortController()
    try {
      onRead(
        await dataProvider.custom(soalImport.preview, { body: chosen }, { signal: reading.current.signal }),
      )
    } catch (error) {
      if (!isAborted(error)) setProblem(error instanceof Error ? error.message : String(error))
      setFile(undefined)
    }
  }
  return (
    <>
      {problem && (
        <div className="import-problem-note">
          <Alert tone="danger">
            <strong>Berkas belum dapat dibaca.</strong> {problem}
          </Alert>
        </div>
      )}
      {file ? (
        <Reading file={file} onCancel={() => reading.current?.abort()} />
      ) : (
        <Upload.Dragger
          height={240}
          accept={accepted}
          maxCount={1}
          showUploadList={false}
          beforeUpload={(chosen) => {
            void read(chosen)
            return Upload.LIST_IGNORE
          }}
        >
          <p className="import-drop-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p className="import-drop-words">Seret berkas ke sini, atau klik untuk memilih</p>
          <p className="import-drop-note">
            Word (.docx), Excel (.xlsx, .xls, .ods), CSV, GIFT, Aiken (.txt), Moodle XML, QTI 2.1 (.zip), atau
            JSON; paling besar 20 MB
          </p>
        </Upload.Dragger>
      )}
      <p className="import-template">
        Belum punya berkas?{' '}
        <a href="/api/soal-import/template" download>
          Unduh contoh CSV
        </a>{' '}
        lalu isi dengan Excel atau LibreOffice. Tabel Word GarudaCBT juga dikenali apa adanya.
      </p>
    </>
  )
}

function Reading({ file, onCancel }: { file: File; onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  // How long reading takes is not known beforehand: the bar slows down and never claims to be done.
  const percent = Math.round(95 * (1 - Math.exp(-(seconds + 0.5) / 4)))
  return (
    <div className="import-reading" role="status">
      <p>
        Mengunggah dan membaca <strong>{file.name}</strong> ({sizeOf(file)})…{' '}
        {seconds > 0 && `${seconds} detik`}
      </p>
      <Progress percent={percent} showInfo={false} status="active" />
      <Button onClick={onCancel}>Batal</Button>
    </div>
  )
}

function sizeOf({ size }: File): string {
  return size < megabyte ? `${formatNumber(size / 1024, 0)} kB` : `${formatNumber(size / megabyte)} MB`
}
