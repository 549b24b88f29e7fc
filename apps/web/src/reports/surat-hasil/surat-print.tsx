import { lazy, Suspense, useState } from 'react'
import type { Data } from '@suluh/contract/platform/endpoint'
import { suratHasil, type SuratHasil } from '@suluh/contract/reports/surat-hasil'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDayInWords, formatNumber } from '#platform/kernel/format.ts'
import { lahirFacts } from './lahir-facts.ts'
import { shortAlamat, useAlamat } from '#platform/keadaan/use-alamat.ts'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { QrCode } from '#platform/ui/light/qr-code.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { PersonChoice } from '#platform/ui/print/person-choice.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { inAddress, isDuplexAsked, paperSizeOf } from '#platform/ui/print/print-page.ts'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { headOf, SchoolSignatures, useKop } from '#school/kop-surat/report-signatures.tsx'
import paperStyles from '#school/kop-surat/table-sheet.module.css'
import styles from './surat-hasil.module.css'

const IssueForm = lazy(async () => ({ default: (await import('./issue-form.tsx')).IssueForm }))
const RevokeForm = lazy(async () => ({ default: (await import('./revoke-form.tsx')).RevokeForm }))

type Terbit = Data<typeof suratHasil.issue>

/** `/laporan/surat-hasil/{eventId}`: a certificate for each student of an exam, issued here and printed. */
export function SuratPrint() {
  const { id = '' } = useParams()
  const { result: all, query } = useCustom(suratHasil.list, { params: { id } })
  const { can: mayIssue } = useCan({ resource: 'laporan', action: 'write' })
  const [size, setSize] = useState(() => paperSizeOf())
  const [isDuplex, setDuplex] = useState(isDuplexAsked)
  const [chosen, setChosen] = useState(() => inAddress('murid') ?? '')
  const [isIssuing, setIssuing] = useState(false)
  const [issued, setIssued] = useState<Terbit>()
  const [isRevoking, setRevoking] = useState(false)
  const alamat = useAlamat()
  const [kelas, setKelas] = useState(() => inAddress('kelas') ?? '')
  const inKelas = all?.filter((each) => kelas === '' || classOf(each) === kelas)
  const shown = inKelas?.filter(({ muridId }) => chosen === '' || muridId === chosen) ?? []
  const one = chosen === '' ? undefined : shown[0]
  return (
    <main className={`paper ${paperStyles.tableSheet}`} data-size={size}>
      <PaperPages size={size} isDuplex={isDuplex} />
      <nav className="paper-bar" aria-label="Cetakan">
        <BackLink to={`/dashboard/laporan/murid/${id}`}>Laporan ujian</BackLink>
        <KelasChoice
          all={[...new Set(all?.map(classOf))]}
          chosen={kelas}
          onChoose={(next) => {
            setKelas(next)
            setChosen('')
          }}
        />
        {/* Where none is issued yet there is nothing to choose. */}
        {inKelas && inKelas.length > 0 && (
          <>
            <PersonChoice
              people={inKelas.map(({ muridId, murid }) => ({ id: muridId, nama: murid }))}
              chosen={chosen}
              onChoose={setChosen}
            />
            <PaperChoice
              size={size}
              onSize={setSize}
              isDuplex={isDuplex}
              {...(shown.length > 1 && { onDuplex: setDuplex })}
            />
          </>
        )}
        {mayIssue && one && <Button onClick={() => setRevoking(true)}>Cabut surat ini</Button>}
        {mayIssue && (
          <Button variant={shown.length === 0 ? 'primary' : 'plain'} onClick={() => setIssuing(true)}>
            Terbitkan surat
          </Button>
        )}
        {shown.length > 0 && (
          <PrintButtons choices={{ ...paperChoices(size, isDuplex), murid: chosen, kelas }} />
        )}
        <HelpButton />
      </nav>
      <Stack gap={3} className={styles.notices} data-print="never">
        {query.isError && <Alert tone="danger">{query.error.message}</Alert>}
        {alamat === null && (
          <Alert tone="warning">
            Suluh hanya dapat dibuka di komputer ini, jadi QR dan alamat pada surat belum dapat diperiksa
            orang lain. Cetak sesudah Suluh punya alamat (PUBLIC_URL, atau HOST=0.0.0.0 untuk jaringan
            sekolah).
          </Alert>
        )}
        {issued && (
          <Alert tone="success">
            {issued.terbit} surat terbit, {issued.tetap} tetap berlaku
            {issued.menunggu > 0 && `; ${issued.menunggu} murid masih menunggu dinilai`}.
          </Alert>
        )}
      </Stack>
      {!all && !query.isError && <Skeleton lines={20} />}
      {all && shown.length === 0 && (
        <EmptyState text="Belum ada surat keterangan. Terbitkan untuk semua murid yang hasilnya sudah tetap; tiap surat mendapat kode yang dapat diperiksa siapa pun." />
      )}
      <h1 className="visually-hidden">
        {['Surat keterangan hasil', shown[0]?.ujian, one?.murid].filter(Boolean).join(' · ')}
      </h1>
      {shown.map((surat) => (
        <Sheet key={surat.kode} surat={surat} origin={alamat ?? location.origin} />
      ))}
      <Suspense fallback={null}>
        {isIssuing && (
          <IssueForm
            eventId={id}
            onClose={() => setIssuing(false)}
            onDone={(made) => {
              setIssuing(false)
              setIssued(made)
              void query.refetch()
            }}
          />
        )}
        {isRevoking && one && (
          <RevokeForm
            surat={one}
            onClose={() => setRevoking(false)}
            onDone={() => {
              setRevoking(false)
              setChosen('')
              void query.refetch()
            }}
          />
        )}
      </Suspense>
    </main>
  )
}

/** Classes of several schools may have one name. */
function classOf({ lembaga, kelas }: SuratHasil): string {
  return [kelas, lembaga].filter(Boolean).join(' · ')
}

type KelasChoiceProps = { all: string[]; chosen: string; onChoose: (kelas: string) => void }

/** Certificates go to a class at a time. */
function KelasChoice({ all, chosen, onChoose }: KelasChoiceProps) {
  if (all.length < 2) return null
  return (
    <label>
      Kelas <PlainSelect value={chosen} onChange={onChoose} none="Semua kelas" options={all} />
    </label>
  )
}

/** `origin`: where anybody reaches this server, whatever address the printing one has come by. */
function Sheet({ surat, origin }: { surat: SuratHasil; origin: string }) {
  const {
    kode,
    lembagaId,
    murid,
    nomor,
    tempatLahir,
    tanggalLahir,
    lembaga,
    kelas,
    ujian,
    tanggal,
    nilai,
    ambang,
    lulus,
    terbitPada,
    zone,
  } = surat
  const kop = useKop(lembagaId, terbitPada)
  const address = `${origin}/surat/${kode}`
  const facts = [
    ['Nama', murid],
    ['NISN', nomor ?? '–'],
    ...lahirFacts({ tempatLahir, tanggalLahir }),
    ['Lembaga', lembaga],
    ...(kelas ? [['Kelas', kelas]] : []),
    ['Ujian', ujian],
    ['Tanggal ujian', formatDayInWords(tanggal, zone)],
    ['Nilai', formatNumber(nilai, 2)],
    ...(ambang === null
      ? []
      : [['KKM paket', `${formatNumber(ambang, 2)} (${lulus ? 'tercapai' : 'belum tercapai'})`]]),
  ] as const
  return (
    <article
      className="paper-sheet"
      tabIndex={0}
      aria-label={`Surat keterangan ${murid}`}
      data-foot={[murid, ujian, kode].join(' · ')}
    >
      <KopSurat lembagaId={lembagaId} pada={terbitPada} />
      <h2>Surat Keterangan Hasil Ujian</h2>
      <p className={styles.number}>Nomor: {surat.nomorSurat ?? '……………………………………'}</p>
      <p>
        Yang bertanda tangan di bawah ini, {kop?.kepala.jabatan || 'Kepala'} {lembaga}, menerangkan bahwa:
      </p>
      <dl className={`${paperStyles.facts} ${styles.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === 'Nilai' ? <strong>{value}</strong> : value}</dd>
          </div>
        ))}
      </dl>
      <p>
        telah mengikuti ujian tersebut dengan hasil seperti yang tertulis. Surat ini dibuat untuk dipergunakan
        sebagaimana mestinya.
      </p>
      <div className={styles.signed}>
        <figure>
          <QrCode text={address} label={`Kode QR untuk memeriksa surat ${kode}`} />
          <figcaption>
            <strong>{kode}</strong>
            <br />
            Periksa di {shortAlamat(origin)}/surat
          </figcaption>
        </figure>
        <SchoolSignatures
          kop={kop}
          pada={terbitPada}
          signers={[{ part: 'pembuat', ...headOf(kop, 'Kepala sekolah') }]}
        />
      </div>
    </article>
  )
}
