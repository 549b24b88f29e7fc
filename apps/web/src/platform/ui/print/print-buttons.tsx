import { pdf } from '@suluh/contract/platform/pdf/pdf'
import { useState } from 'react'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { download, ownZone } from '#platform/kernel/data/download.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { usePrintWhole } from './print-whole.ts'
import './print-page.css'

type PrintButtonsProps = {
  /** Nothing is printed before what stands on the paper is there. */
  isReady?: boolean
  /** What is chosen on the page and does not stand in its address; null for what is usual. */
  choices?: Record<string, string | null>
  /** How many papers there are, or how far they are. */
  note?: string | undefined
}

/**
 * Prints what stands on the page; where the server has a browser, it makes the same into a PDF. `print-button` is what that browser waits
 * for: a page that can be printed says so by it.
 */
export function PrintButtons({ isReady = true, choices = {}, note }: PrintButtonsProps) {
  const { result } = useCustom(pdf.state, {})
  const print = usePrintWhole()
  const hasPdf = result?.ada === true
  const words = hasPdf ? 'Cetak' : 'Cetak atau PDF'
  return (
    <span className="print-buttons">
      {hasPdf && <PdfButton isReady={isReady} choices={choices} />}
      <Button variant="primary" data-part="print-button" disabled={!isReady} onClick={print}>
        {note ? `${words} ${note}` : words}
      </Button>
    </span>
  )
}

function PdfButton({ isReady, choices }: Required<Omit<PrintButtonsProps, 'note'>>) {
  const [isBusy, setBusy] = useState(false)
  const fetchPdf = async () => {
    setBusy(true)
    try {
      await download(exportAddress('/pdf', { alamat: withChoices(choices), zona: ownZone() }))
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={!isReady} busy={isBusy} onClick={() => void fetchPdf()}>
      {isBusy ? 'Membuat PDF…' : 'Unduh PDF'}
    </Button>
  )
}

/** This page's address, with what is chosen on it. */
function withChoices(choices: Record<string, string | null>): string {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(choices)) {
    if (value) search.set(name, value)
    else search.delete(name)
  }
  const asked = search.toString()
  return location.pathname + (asked && `?${asked}`)
}

/** Of the paper itself, as a page's address has it. */
export function paperChoices(size: string, isDuplex = true): Record<string, string | null> {
  return { kertas: size, bolakBalik: isDuplex ? null : 'tidak' }
}
