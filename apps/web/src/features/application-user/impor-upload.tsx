import { useEffect, useRef, useState } from 'react'
import { Button, Progress, Select, Upload } from 'antd'
import { InboxOutlined } from '@ant-design/icons'
import { applicationUser } from '@suluh/contract/application-user'
import {
  applicationUserImport,
  maxImportPeople,
  maxPeopleFileBytes,
  type UserImport,
} from '@suluh/contract/application-user-import'
import { lembaga } from '@suluh/contract/lembaga'
import { dataProvider } from '#kernel/data-provider.ts'
import { useCustom, useList } from '#kernel/data-hooks.ts'
import { formatNumber } from '#kernel/format.ts'
import { isAborted } from '#kernel/request-error.ts'
import { Alert } from '#ui/alert.tsx'

/** Where they go and the file itself; nothing is stored of anybody yet. */
export function ImporUpload({ onRead }: { onRead: (entry: UserImport) => void }) {
  const { result: roles = [] } = useCustom(applicationUser.peran, {})
  const places = useList(lembaga.list, { pagination: { mode: 'off' } })
  const [chosenPeran, setPeran] = useState<string>()
  const [lembagaId, setLembaga] = useState<string>()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const grantable = roles.filter(({ mayGrant }) => mayGrant)
  const peran = grantable.find(({ id }) => id === chosenPeran) ?? grantable[0]
  const only = places.result.data.length === 1 ? places.result.data[0]?.id : undefined

  async function read(chosen: File) {
    setProblem(undefined)
    const most = maxPeopleFileBytes / 1024 / 1024
    if (chosen.size > maxPeopleFileBytes)
      return setProblem(`${chosen.name} lebih besar dari ${most} MB. Pecah menjadi beberapa berkas.`)
    if (!peran) return setProblem('Pilih peran dahulu.')
    setFile(chosen)
    reading.current = new AbortController()
    const place = lembagaId ?? only
    try {
      const input = {
        params: { peranId: peran.id },
        query: { ...(place && { lembagaId: place }) },
        body: chosen,
      }
      onRead(
        await dataProvider.custom(applicationUserImport.preview, input, { signal: reading.current.signal }),
      )
    } catch (error) {
      if (!isAborted(error)) setProblem(error instanceof Error ? error.message : String(error))
      setFile(undefined)
    }
  }
  return (
    <div className="impor-upload">
      <div className="impor-place">
        <label>
          <span>Sebagai</span>
          <Select
            aria-label="Peran"
            value={peran?.id ?? null}
            onChange={setPeran}
            options={grantable.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </label>
        <label>
          <span>Di lembaga</span>
          <Select
            aria-label="Lembaga"
            allowClear
            placeholder="Menurut kolom LEMBAGA, atau tanpa"
            showSearch={{ optionFilterProp: 'label' }}
            value={lembagaId ?? only ?? null}
            onChange={setLembaga}
            options={places.result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </label>
      </div>
      {problem && (
        <Alert tone="danger">
          <strong>Berkas belum dapat dibaca.</strong> {problem}
        </Alert>
      )}
      {file ? (
        <Reading file={file} onCancel={() => reading.current?.abort()} />
      ) : (
        <Upload.Dragger
          height={200}
          accept=".xlsx,.xls,.ods,.csv,.txt"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(chosen) => {
            void read(chosen)
            return Upload.LIST_IGNORE
          }}
        >
          <p className="impor-drop-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p className="impor-drop-words">Seret berkas ke sini, atau klik untuk memilih</p>
          <p className="impor-note">
            Excel (.xlsx, .xls, .ods) atau CSV; paling banyak {formatNumber(maxImportPeople)} orang
          </p>
        </Upload.Dragger>
      )}
      <p className="impor-note">
        Belum punya berkas?{' '}
        <a href={`/api/application-user-import/template?peran=${peran?.kode ?? 'murid'}`} download>
          Unduh contoh Excel untuk {peran?.nama.toLowerCase() ?? 'murid'}
        </a>
        . Yang sudah terdaftar dikenali dari NISN, NIP, nomor peserta, nama pengguna, atau e-mail, lalu
        diperbarui dan tidak digandakan.
      </p>
    </div>
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
    <div className="impor-box" role="status">
      <p>
        Membaca <strong>{file.name}</strong>… {seconds > 0 && `${seconds} detik`}
      </p>
      <Progress percent={percent} showInfo={false} status="active" />
      <Button onClick={onCancel}>Batal</Button>
    </div>
  )
}
