import { afterEach, expect, test, vi } from 'vitest'
import { copyAndTell } from './copy-text.ts'
import { notificationProvider } from './notification.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page of plain http, which has no clipboard; `does` is what the browser makes of the older way. */
function openPlainPage(does: boolean): void {
  const area = { style: {}, select: () => undefined, remove: () => undefined }
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    createElement: () => area,
    activeElement: null,
    body: { append: () => undefined },
    execCommand: () => does,
  })
}

test.each([
  [true, 'Tersalin'],
  [false, 'Peramban ini tidak menyalin'],
])(
  'on plain http copying is done in the older way (%s), or said to be left to the reader',
  async (does, message) => {
    openPlainPage(does)
    const open = vi.spyOn(notificationProvider, 'open')
    await copyAndTell('rahasia')
    expect(open.mock.calls.map(([told]) => told.message)).toEqual([message])
    open.mockRestore()
  },
)
