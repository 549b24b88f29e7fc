import type { GangguanBerkas } from '@suluh/contract/exams/gangguan'
import { signatureBlock, type Signer } from '@suluh/contract/platform/print/signatures'
import { awayWords, lossWords, spanWords } from '#exams/gangguan/gangguan-words.ts'
import { dateInWords } from '#platform/kernel/date-in-words.ts'
import { formatTime, type Zone } from '#platform/kernel/format.ts'
import { isPresent, needsOf, numberOf, type Duduk } from './berkas-groups.ts'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Signatures } from '#platform/ui/print/signatures.tsx'
import { dateLine, headOf, useKop } from '#school/kop-surat/report-signatures.tsx'
import { BerkasHead, footOf, momentOf, windowWords, type BerkasProps } from './berkas-head.tsx'
import { noteWords } from './note-words.ts'
import styles from './berkas.module.css'

const emptyLines = 3

/** The record of one room and session: how many came, who did not, what happened, and room for what only people saw. */
export function BeritaAcara({ berkas, duduk }: BerkasProps) {
  const { peserta, ruang, sesi, isAhead, isOver, opensAt, zone } = duduk
  const kop = useKop(duduk.lembagaId ?? berkas.lembagaId, momentOf(duduk))
  const block = (signer: Omit<Signer, 'part'>, above = '') =>
    signatureBlock({ part: 'pembuat', ...signer }, above, kop?.susunan)
  const below = [
    block(headOf(kop, 'Penanggung jawab'), 'Mengetahui,'),
    block({ role: 'Pengawas 2', ...ruang?.pengawas2 }),
  ]
  const where = [duduk.lembaga, ruang?.nama, sesi?.nama].filter(Boolean).join(', ')
  return (
    <article
      tabIndex={0}
      className={`paper-sheet ${styles.record}`}
      aria-label="Berita acara"
      data-foot={footOf({ berkas, duduk })}
    >
      <BerkasHead berkas={berkas} duduk={duduk} title="BERITA ACARA PELAKSANAAN UJIAN" />
      <p>
        Pada hari ini, {dateInWords(opensAt, zone)}, pukul {windowWords(duduk)},{' '}
        {berkas.isCancelled ? 'sedianya ' : isOver ? 'telah ' : isAhead ? '' : 'sedang '}
        dilaksanakan {berkas.nama}
        {where && ` di ${where}`}
        {berkas.isCancelled && ', tetapi ujian ini dibatalkan,'} dengan keterangan sebagai berikut.
      </p>
      {!isAhead && !isOver && !berkas.isCancelled && (
        <p className={styles.provisional}>
          Sementara, keadaan pukul {formatTime(berkas.serverNow, zone)}: ujian belum ditutup. Cetak lagi
          sesudah pukul {formatTime(duduk.closesAt, zone)}.
        </p>
      )}
      <ol>
        <Attendance duduk={duduk} />
        <li>
          <h3>Layanan khusus</h3>
          <Names
            names={peserta
              .filter((each) => needsOf(each).length > 0)
              .map((each) => `${each.nama} (${needsOf(each).join(', ')})`)}
            none="Tidak ada."
          />
        </li>
        {duduk.gangguan.length > 0 && (
          <li>
            <h3>Gangguan</h3>
            <ul>
              {duduk.gangguan.map((each) => (
                <li key={each.id}>{outageWords(each, zone)}</li>
              ))}
            </ul>
          </li>
        )}
        <li>
          <h3>Catatan selama ujian</h3>
          {duduk.catatan.length > 0 ? (
            <ul>
              {duduk.catatan.map((each) => (
                <li key={`${each.kind} ${each.at} ${each.actor}`}>{noteWords(each, duduk)}</li>
              ))}
            </ul>
          ) : (
            !isAhead && <p>Sistem tidak mencatat kejadian apa pun.</p>
          )}
        </li>
      </ol>
      <div className={styles.closing}>
        {Array.from({ length: emptyLines }, (_, line) => (
          <div key={line} className={styles.line} />
        ))}
        <p>Demikian berita acara ini dibuat dengan sebenarnya.</p>
        <Signatures
          lines={[
            [
              block({ role: 'Proktor', ...ruang?.proktor }),
              block({ role: 'Pengawas 1', ...ruang?.pengawas }, dateLine(kop, opensAt, zone)),
            ],
            kop?.susunan.mengetahui === 'kanan' ? below.toReversed() : below,
          ]}
        />
      </div>
    </article>
  )
}

/** Until the door closes nobody is absent: who has not begun may still come. */
function Attendance({ duduk: { peserta, isAhead, isOver } }: { duduk: Duduk }) {
  const absent = peserta.filter((each) => !isPresent(each))
  const came = peserta.length - absent.length
  const done = peserta.filter(({ submittedAt }) => submittedAt !== null).length
  const stopped = peserta.filter(({ status }) => status === 'dihentikan').length
  const notHere = isAhead || isOver ? 'Tidak hadir' : 'Belum hadir'
  const said = (count: number) => (isAhead ? '........ orang' : `${count} orang`)
  return (
    <>
      <li>
        <h3>Peserta</h3>
        <Facts look="lines" width="34mm" className={styles.facts}>
          <Fact name="Terdaftar">{peserta.length} orang</Fact>
          <Fact name="Hadir">{said(came)}</Fact>
          <Fact name={notHere}>{said(absent.length)}</Fact>
          <Fact name="Mengumpulkan">
            {said(done)}
            {stopped > 0 && `, ${stopped} di antaranya dihentikan pengawas`}
          </Fact>
        </Facts>
      </li>
      <li>
        <h3>Yang {notHere.toLowerCase()}</h3>
        {isAhead ? (
          <div className={styles.line} />
        ) : (
          <Names names={absent.map((each) => `${each.nama} (${numberOf(each)})`)} none="Tidak ada." />
        )}
      </li>
    </>
  )
}

function Names({ names, none }: { names: string[]; none: string }) {
  return <p>{names.length > 0 ? `${names.join('; ')}.` : none}</p>
}

/** `Server tidak dapat dihubungi 10.41–10.47 WIB; 28 peserta kehilangan 6 menit. Waktu 26 peserta dikembalikan.` */
function outageWords(outage: GangguanBerkas, zone: Zone | undefined): string {
  const { kind, place, to, hit, returned } = outage
  const loss = to === null ? `${hit} peserta belum tersambung lagi` : lossWords(outage)
  const given = returned === 0 ? 'Waktunya tidak dikembalikan' : `Waktu ${returned} peserta dikembalikan`
  return `${awayWords(kind, place)} ${spanWords(outage, zone)}; ${loss}.${to === null ? '' : ` ${given}.`}`
}
