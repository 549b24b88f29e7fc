import type { BerkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { SignedDay } from '#school/kop-surat/signed-day.tsx'
import { dudukOf, inOrder } from './berkas-groups.ts'
import { berkasWords, seatColumns, type BerkasOptions, type Jenis } from './berkas-options.ts'

/** Those of the exam's day are dated by it. */
const datedWhenPrinted: ReadonlySet<Jenis> = new Set(['pengawas', 'petugas', 'jadwal', 'kartu'])

type BarProps = {
  eventId: string
  berkas: BerkasUjian | undefined
  options: BerkasOptions
  onChange: (change: Partial<BerkasOptions>) => void
}

/** Which paper, of which room; on paper it is not there. */
export function BerkasBar({ eventId, berkas, options, onChange }: BarProps) {
  return (
    <form className="paper-bar" aria-label="Pengaturan cetak" onSubmit={(event) => event.preventDefault()}>
      <BackLink to={`/pengawasan/${eventId}`}>Papan pengawas</BackLink>
      <fieldset>
        <legend>Berkas</legend>
        {(Object.keys(berkasWords) as Jenis[]).map((jenis) => (
          <label key={jenis}>
            <input
              type="radio"
              name="jenis"
              checked={options.jenis === jenis}
              onChange={() => onChange({ jenis })}
            />{' '}
            {berkasWords[jenis]}
          </label>
        ))}
      </fieldset>
      <Place
        label="Lembaga"
        places={lembagaIn(berkas)}
        value={options.lembaga}
        onChange={(lembaga) => onChange({ lembaga })}
      />
      <Place
        label="Sesi"
        places={berkas?.sesi ?? []}
        value={options.sesi}
        onChange={(sesi) => onChange({ sesi })}
      />
      <Place
        label="Ruang"
        places={berkas?.ruang ?? []}
        value={options.ruang}
        onChange={(ruang) => onChange({ ruang })}
      />
      {(options.jenis === 'denah' || options.jenis === 'semua') && (
        <label>
          Meja sebaris{' '}
          <PlainSelect
            value={options.columns}
            onChange={(columns) => onChange({ columns: Number(columns) })}
            options={seatColumns}
          />
        </label>
      )}
      <PaperChoice
        size={options.size}
        onSize={(size) => onChange({ size })}
        isDuplex={options.isDuplex}
        {...(sheetsOf(berkas, options) > 1 && { onDuplex: (isDuplex: boolean) => onChange({ isDuplex }) })}
      />
      {datedWhenPrinted.has(options.jenis) && <SignedDay />}
      <PrintButtons isReady={berkas !== undefined} choices={paperChoices(options.size, options.isDuplex)} />
      <HelpButton />
    </form>
  )
}

/** Of cards none begins on the back of another, whatever is chosen. */
function sheetsOf(berkas: BerkasUjian | undefined, options: BerkasOptions): number {
  if (!berkas || options.jenis === 'kartu') return 0
  if (options.jenis === 'semua') return Infinity
  const rooms = dudukOf(berkas, options, options.jenis !== 'acara')
  const isForAll = ['pengawas', 'petugas', 'jadwal'].includes(options.jenis)
  return isForAll ? new Set(rooms.map(({ lembagaId }) => lembagaId)).size : rooms.length
}

/** Whose students sit here, in the order of their names. */
function lembagaIn(berkas: BerkasUjian | undefined): { id: string; nama: string }[] {
  const named = (berkas?.peserta ?? []).map(({ lembagaId, lembaga }) => [lembagaId, lembaga] as const)
  return [...new Map(named)]
    .flatMap(([id, nama]) => (id === null ? [] : [{ id, nama: nama ?? '–' }]))
    .toSorted((a, b) => inOrder(a.nama, b.nama))
}

type PlaceProps = {
  label: string
  places: { id: string; nama: string }[]
  value: string | null
  onChange: (id: string | null) => void
}

function Place({ label, places, value, onChange }: PlaceProps) {
  if (places.length < 2) return null
  return (
    <label>
      {label}{' '}
      <PlainSelect
        value={value ?? ''}
        onChange={(id) => onChange(id || null)}
        none="semua"
        options={places.map(({ id, nama }) => ({ value: id, label: nama }))}
      />
    </label>
  )
}
