import { useEffect, useRef, useState } from 'react'
import { Button, Progress, Upload } from 'antd'
import { InboxOutlined } from '@ant-design/icons'
import { formatNumber } from '#platform/kernel/format.ts'
import { isAborted } from '#platform/kernel/data/request-error.ts'
import { Alert } from '../light/notices/alert.tsx'
import { Card } from '../light/card.tsx'
import { Stack } from '../light/layout/layout.tsx'
import { Text } from '../light/layout/text.tsx'
import styles from './file-drop.module.css'

type FileDropProps<T> = {
  /** Endings that the chooser offers. */
  accept: string
  /** The same in words, and how much it may be. */
  note: string
  maxBytes: number
  /** What to do with a file that is larger. */
  mend: string
  read: (file: File, signal: AbortSignal) => Promise<T>
  onRead: (read: T) => void
}

const megabyte = 1024 * 1024

/** Takes one file and has it read, which can be stopped; what cannot be read is said above the place to drop another. */
export function FileDrop<T>({ accept, note, maxBytes, mend, read, onRead }: FileDropProps<T>) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  async function take(chosen: File) {
    setProblem(undefined)
    if (chosen.size > maxBytes)
      return setProblem(
        `${chosen.name} berukuran ${sizeOf(chosen)}; paling besar ${maxBytes / megabyte} MB. ${mend}`,
      )
    setFile(chosen)
    reading.current = new AbortController()
    try {
      onRead(await read(chosen, reading.current.signal))
    } catch (error) {
      if (!isAborted(error)) setProblem(error instanceof Error ? error.message : String(error))
      setFile(undefined)
    }
  }
  if (file) return <Reading file={file} onCancel={() => reading.current?.abort()} />
  return (
    <Stack gap={4}>
      {problem && (
        <Alert tone="danger">
          <strong>Berkas belum dapat dibaca.</strong> {problem}
        </Alert>
      )}
      <Upload.Dragger
        height={200}
        accept={accept}
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosen) => {
          void take(chosen)
          return Upload.LIST_IGNORE
        }}
      >
        <p className={styles.icon}>
          <InboxOutlined aria-hidden />
        </p>
        <Text size="large" strong>
          Seret berkas ke sini, atau klik untuk memilih
        </Text>
        <Text tone="soft">{note}</Text>
      </Upload.Dragger>
    </Stack>
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
    <Stack as={Card} gap={3} align="start" className={styles.reading} role="status">
      <p>
        Mengunggah dan membaca <strong>{file.name}</strong> ({sizeOf(file)})…{' '}
        {seconds > 0 && `${seconds} detik`}
      </p>
      <Progress percent={percent} showInfo={false} status="active" />
      <Button onClick={onCancel}>Batal</Button>
    </Stack>
  )
}

function sizeOf({ size }: File): string {
  return size < megabyte ? `${formatNumber(size / 1024, 0)} kB` : `${formatNumber(size / megabyte)} MB`
}
