import { HelpButton } from '#platform/panduan/help-button.tsx'
import { PaperChoice } from '#platform/ui/print/paper-choice.tsx'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { ButtonAnchor } from '#platform/ui/light/button.tsx'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { paperChoices, PrintButtons } from '#platform/ui/print/print-buttons.tsx'
import { isKeyPart, paperParts, type PaperOptions, type PaperPart } from './paper-options.ts'

type PaperBarProps = {
  paketSoalId: string
  options: PaperOptions
  letters: string[]
  /** So many sheets are shown. */
  sheets: number
  onChange: (change: Partial<PaperOptions>) => void
}

/** The same to be edited, a version at a time: what is shown of the students' sheets, or of the teacher's. */
function WordFiles({ paketSoalId, options, letters }: Omit<PaperBarProps, 'sheets' | 'onChange'>) {
  const bagian = options.parts.some(isKeyPart) ? 'kunci' : 'naskah'
  const shown = letters.filter((letter) => options.only === null || letter === options.only)
  return shown.map((versi) => (
    <ButtonAnchor
      key={versi}
      href={exportAddress(`/paket-soal/${paketSoalId}/paper/word`, {
        versions: String(options.versions),
        acakSoal: String(options.acakSoal),
        acakOpsi: String(options.acakOpsi),
        versi,
        bagian,
        kolom: String(options.columns),
        kertas: options.size,
      })}
    >
      {bagian === 'kunci' ? 'Kunci' : 'Naskah'} Word{letters.length > 1 ? ` ${versi}` : ''}
    </ButtonAnchor>
  ))
}

/** What to print and how; on paper it is not there. */
export function PaperBar({ paketSoalId, options, letters, sheets, onChange }: PaperBarProps) {
  const toggle = (part: PaperPart, isOn: boolean) =>
    onChange({
      parts: isOn
        ? [...options.parts.filter((each) => isKeyPart(each) === isKeyPart(part)), part]
        : options.parts.filter((each) => each !== part),
    })
  return (
    <form className="paper-bar" aria-label="Pengaturan cetak" onSubmit={(event) => event.preventDefault()}>
      <BackLink to={`/dashboard/paket-soal/${paketSoalId}`}>Paket soal</BackLink>
      <fieldset>
        <legend>Yang dicetak</legend>
        {(Object.keys(paperParts) as PaperPart[]).map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={options.parts.includes(part)}
              onChange={({ target }) => toggle(part, target.checked)}
            />{' '}
            {paperParts[part]}
          </label>
        ))}
      </fieldset>
      <label>
        Jumlah versi{' '}
        <PlainSelect
          value={options.versions}
          onChange={(versions) => onChange({ versions: Number(versions) })}
          options={[1, 2, 3, 4, 5].map((count) => ({
            value: count,
            label: count === 1 ? '1 (A)' : `${count} (A–${String.fromCharCode(64 + count)})`,
          }))}
        />
      </label>
      {options.versions > 1 && (
        <>
          <label>
            Tampilkan{' '}
            <PlainSelect
              value={options.only ?? ''}
              onChange={(only) => onChange({ only: only || null })}
              none="semua versi"
              options={letters.map((letter) => ({ value: letter, label: `versi ${letter}` }))}
            />
          </label>
          <label>
            <input
              type="checkbox"
              checked={options.acakSoal}
              onChange={({ target }) => onChange({ acakSoal: target.checked })}
            />{' '}
            Acak soal
          </label>
          {options.parts.some((part) => part !== 'lembar') && (
            <label>
              <input
                type="checkbox"
                checked={options.acakOpsi}
                onChange={({ target }) => onChange({ acakOpsi: target.checked })}
              />{' '}
              Acak opsi
            </label>
          )}
        </>
      )}
      {options.parts.includes('naskah') && (
        <label>
          Kolom{' '}
          <PlainSelect
            value={options.columns}
            onChange={(columns) => onChange({ columns: columns === '1' ? 1 : 2 })}
            options={[
              { value: 1, label: 'satu' },
              { value: 2, label: 'dua' },
            ]}
          />
        </label>
      )}
      <PaperChoice
        size={options.size}
        onSize={(size) => onChange({ size })}
        isDuplex={options.isDuplex}
        {...(sheets > 1 && { onDuplex: (isDuplex: boolean) => onChange({ isDuplex }) })}
      />
      <PrintButtons
        isReady={letters.length > 0 && options.parts.length > 0}
        choices={paperChoices(options.size, options.isDuplex)}
      />
      <WordFiles paketSoalId={paketSoalId} options={options} letters={letters} />
      <HelpButton />
      {options.parts.some(isKeyPart) && (
        <small>
          Kunci dan pembahasan dicetak tersendiri, supaya tidak berada di balik lembar untuk murid.
        </small>
      )}
    </form>
  )
}
