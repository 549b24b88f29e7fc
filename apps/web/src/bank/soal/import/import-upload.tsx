import { maxImportBytes, soalImport, type ImportPreview } from '@suluh/contract/bank/soal-import'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { FileDrop } from '#platform/ui/antd/file-drop.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import { Stack } from '#platform/ui/light/layout.tsx'

/** Takes one file and has it read; nothing is stored in the bank yet. */
export function ImportUpload({ onRead }: { onRead: (preview: ImportPreview) => void }) {
  return (
    <Stack gap={4}>
      <FileDrop
        accept=".docx,.xlsx,.xls,.ods,.csv,.txt,.gift,.xml,.zip,.json"
        note="Word (.docx), Excel (.xlsx, .xls, .ods), CSV, GIFT, Aiken (.txt), Moodle XML, QTI 2.1 (.zip), atau JSON; paling besar 20 MB"
        maxBytes={maxImportBytes}
        mend="Perkecil gambarnya atau bagi berkasnya."
        read={(body, signal) => dataProvider.custom(soalImport.preview, { body }, { signal })}
        onRead={onRead}
      />
      <Text tone="soft">
        Belum punya berkas? Unduh templat{' '}
        <a href="/api/soal-import/template?format=excel" download>
          Excel
        </a>
        ,{' '}
        <a href="/api/soal-import/template?format=word" download>
          Word
        </a>{' '}
        atau{' '}
        <a href="/api/soal-import/template?format=csv" download>
          CSV
        </a>
        : berisi petunjuk dan satu contoh untuk setiap bentuk soal. Berkas GarudaCBT, CandyCBT, BeeSmart dan
        ZYA dikenali apa adanya.
      </Text>
    </Stack>
  )
}
