import { notificationProvider } from './notification.ts'

/** Copies, also on plain http, where there is no clipboard; false where it has to be done by hand. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard)
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Beside an open dialog nothing can be selected.
  const room = document.activeElement?.closest('dialog, [role=dialog]') ?? document.body
  room.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies on plain http
  const isDone = document.execCommand('copy')
  area.remove()
  return isDone
}

/** Copies what stands on the page, and says whether it did. */
export async function copyAndTell(text: string): Promise<void> {
  if (await copyText(text)) notificationProvider.open({ type: 'success', message: 'Tersalin' })
  else
    notificationProvider.open({
      type: 'error',
      message: 'Peramban ini tidak menyalin',
      description: 'Pilih teksnya di halaman, lalu salin sendiri.',
    })
}
