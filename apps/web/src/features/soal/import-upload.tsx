import { maxImportBytes, soalImport, type ImportPreview } from '@suluh/contract/soal-import'
import { dataProvider } from '#kernel/data-provider.ts'
import { FileDrop } from '#ui/file-drop.tsx'

/** Takes one file and has it read; nothing is stored in the bank yet. */
export function ImportUpload({ onRead }: { onRead: (preview: ImportPreview) => void }) {
  return (
    <>
      <FileDrop
        accept=".docx,.xlsx,.xls,.ods,.csv,.txt,.gift,.xml,.zip,.json"
        note="Word (.docx), Excel (.xlsx, .xls, .ods), CSV, GIFT, Aiken (.txt), Moodle XML, QTI 2.1 (.zip), atau JSON; paling besar 20 MB"
        maxBytes={maxImportBytes}
        mend="Perkecil gambarnya atau bagi berkasnya."
        read={(body, signal) => dataProvider.custom(soalImport.preview, { body }, { signal })}
        onRead={onRead}
      />
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
