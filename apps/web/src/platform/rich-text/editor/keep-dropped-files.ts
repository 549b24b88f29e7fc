import { notificationProvider } from '#platform/kernel/notification.ts'

/**
 * A file that is let go beside a field would be opened by the browser in place of the page. Says where it belongs
 * instead. Returns how to stop.
 */
export function keepDroppedFiles(): () => void {
  const over = (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    notificationProvider.open({
      type: 'error',
      message: 'Berkas belum masuk ke soal',
      description: 'Lepaskan gambar atau audio di dalam kotak tulisan.',
    })
  }
  document.addEventListener('dragover', over)
  document.addEventListener('drop', drop)
  return () => {
    document.removeEventListener('dragover', over)
    document.removeEventListener('drop', drop)
  }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
