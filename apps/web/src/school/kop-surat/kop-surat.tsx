import { lembaga, type KopSurat as KopSuratData } from '@suluh/contract/school/lembaga'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { config } from '#platform/config.ts'
import styles from './kop-surat.module.css'

type KopSuratProps = {
  /** Whose letterhead; without it the reader's own lembaga's, or else the application's name. */
  lembagaId?: string | null | undefined
  /** As it was at this moment; without it as it is. */
  pada?: string | undefined
  /** What the lembaga is called, for where its letterhead may not be read. */
  nama?: string | null | undefined
  /** Who holds what several schools have in common, of whom none stands above the others. */
  penyelenggara?: string | null | undefined
  /** Only on paper: the screen says it otherwise. */
  isPrintOnly?: boolean
}

/** The head of what a lembaga prints: logo, lines, name, and the double rule below. */
export function KopSurat({ penyelenggara, isPrintOnly = false, ...whose }: KopSuratProps) {
  if (!penyelenggara) return <LembagaKop isPrintOnly={isPrintOnly} {...whose} />
  const kop = { atas: [], nama: penyelenggara, bawah: [], logoId: null }
  return <KopSuratLines kop={kop} isPrintOnly={isPrintOnly} />
}

function LembagaKop({ lembagaId, pada, nama, isPrintOnly = false }: Omit<KopSuratProps, 'penyelenggara'>) {
  const { result: kop, query } = useKopOf(lembagaId, pada)
  // What prints waits for it, whether or not the screen shows it.
  if (query.isPending) return <div className={isPrintOnly ? undefined : styles.waiting} data-waiting />
  // A print without its head is better than none: a letterhead that cannot be read is left out, but for its name.
  const known = kop ?? (nama ? { atas: [], nama, bawah: [], logoId: null } : null)
  return known && <KopSuratLines kop={known} isPrintOnly={isPrintOnly} />
}

/** A letterhead with who signs, as it was at a moment where one is named. */
export function useKopOf(lembagaId: string | null | undefined, pada?: string) {
  return useCustom(lembaga.kopSurat, { query: { ...(lembagaId && { lembagaId }), ...(pada && { pada }) } })
}

type KopSuratLinesProps = {
  kop: Pick<KopSuratData, 'atas' | 'nama' | 'bawah' | 'logoId'>
  isPrintOnly?: boolean
}

/** The same of lines that are at hand. */
export function KopSuratLines({ kop, isPrintOnly = false }: KopSuratLinesProps) {
  return (
    <div className={styles.kop} data-part="kop" data-print={isPrintOnly ? 'only' : undefined}>
      {kop.logoId && <img className={styles.logo} src={`${config.apiUrl}/file/${kop.logoId}`} alt="" />}
      <div className={styles.lines}>
        {kop.atas.map((line) => (
          <div key={line} className={styles.above}>
            {line}
          </div>
        ))}
        <div className={styles.name}>{kop.nama}</div>
        {kop.bawah.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  )
}
