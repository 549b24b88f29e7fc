import { useState } from 'react'
import type { BerkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { kartuPeserta } from '@suluh/contract/people/kartu-peserta'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { call } from '#platform/kernel/data/call.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { OnlyHere } from '#platform/keadaan/alamat-line.tsx'
import { useAlamat } from '#platform/keadaan/use-alamat.ts'
import { headOf, SchoolSignatures, useKop } from '#school/kop-surat/report-signatures.tsx'
import { useSignedDay } from '#school/kop-surat/signed-day.tsx'
import { KartuCard } from '#people/kartu-peserta/kartu-card.tsx'
import { numberTitle, type Duduk } from './berkas-groups.ts'
import { momentOf, windowWords } from './berkas-head.tsx'
import styles from '#people/kartu-peserta/kartu-card.module.css'

/** Most passwords that one sheet makes. */
const perSheet = 1000

type KartuProps = {
  berkas: BerkasUjian
  rooms: Duduk[]
  kartu: string | null
  onKartu: (id: string | null) => void
}

/** A card for every student with when, where and how to sign in; passwords where a sheet of them has been made. */
export function KartuUjian({ berkas, rooms, kartu, onKartu }: KartuProps) {
  const sheet = useList(kartuPeserta.cards, {
    params: { id: kartu ?? '' },
    pagination: { mode: 'off' },
    enabled: kartu !== null,
  })
  const passwords = new Map(sheet.result.data.map(({ id, password }) => [id, password]))
  const alamat = useAlamat()
  const mayMake = useCan({ resource: 'application-user', action: 'write' })
  return (
    <>
      {mayMake.can && <Passwords rooms={rooms} kartu={kartu} onKartu={onKartu} />}
      {sheet.query.isError && <Alert tone="warning">{sheet.query.error.message}</Alert>}
      {alamat === null && (
        <div data-print="never">
          <OnlyHere />
        </div>
      )}
      {/* Cut and handed out by each school: none of two schools stand on one sheet. */}
      {[...Map.groupBy(rooms, ({ lembagaId }) => lembagaId)].map(([lembagaId, own]) => (
        <ol key={lembagaId} className={styles.kartuSheet} aria-label={own[0]?.lembaga ?? undefined}>
          {own.map((duduk) => (
            <RoomCards
              key={`${duduk.lembagaId}/${duduk.sesi?.id}/${duduk.ruang?.id}/${duduk.kelas}`}
              berkas={berkas}
              duduk={duduk}
              alamat={alamat}
              passwords={passwords}
            />
          ))}
        </ol>
      ))}
    </>
  )
}

type RoomCardsProps = {
  berkas: BerkasUjian
  duduk: Duduk
  alamat: ReturnType<typeof useAlamat>
  passwords: Map<string, string | null>
}

/** Each under the name and logo of its own school. */
function RoomCards({ berkas, duduk, alamat, passwords }: RoomCardsProps) {
  const kop = useKop(duduk.lembagaId ?? berkas.lembagaId, momentOf(duduk))
  const pada = useSignedDay()
  const signed = (
    <SchoolSignatures
      kop={kop}
      pada={pada}
      signers={[{ part: 'pembuat', ...headOf(kop, 'Kepala sekolah') }]}
    />
  )
  return duduk.peserta.map((each) => (
    <KartuCard
      key={each.userId}
      title="Kartu Peserta"
      above={kop?.atas[0] ?? berkas.application}
      lembaga={kop?.nama ?? berkas.application}
      logoId={kop?.logoId ?? null}
      nama={each.nama}
      fotoId={each.fotoId}
      lines={[
        [numberTitle([each]), each.nomorPeserta ?? each.nomor],
        ['Kelas', [each.kelas, each.lembaga !== kop?.nama && each.lembaga].filter(Boolean).join(', ')],
        ['Waktu', `${formatDate(duduk.opensAt, duduk.zone)}, ${windowWords(duduk)}`],
        ['Tempat', placeWords(duduk, each.kursi)],
      ]}
      signInBy={each.signInBy}
      foot={berkas.nama}
      alamat={alamat}
      password={passwords.get(each.userId) ?? null}
      signed={signed}
    />
  ))
}

function placeWords({ sesi, ruang }: Duduk, kursi: number | null): string {
  return [ruang?.nama, kursi !== null && `kursi ${kursi}`, sesi?.nama].filter(Boolean).join(', ')
}

/** Fresh passwords for those on these cards who have not begun; who is at work must not be thrown out. */
function Passwords({ rooms, kartu, onKartu }: Omit<KartuProps, 'berkas'>) {
  const [busy, setBusy] = useState(false)
  const ids = rooms
    .flatMap(({ peserta }) => peserta)
    .filter(({ status }) => status !== 'berlangsung')
    .map(({ userId }) => userId)
  async function act(question: string, okText: string, work: () => Promise<string | null>): Promise<void> {
    if (!(await confirm({ description: question, okText, isDanger: false }))) return
    setBusy(true)
    await work().then(onKartu, notifyError)
    setBusy(false)
  }
  const make = () =>
    act(
      `${formatNumber(ids.length)} peserta mendapat kata sandi baru dan keluar dari semua perangkat. Yang sedang mengerjakan tidak diubah.`,
      'Buat kata sandi',
      async () => (await call(kartuPeserta.create, { body: { ids } })).id,
    )
  const forget = (id: string) =>
    act(
      'Sesudah ini kata sandi tidak dapat dicetak lagi. Pastikan semua kartu sudah tercetak.',
      'Sudah tercetak, hapus',
      () => call(kartuPeserta.deleteOne, { params: { id } }),
    )
  return (
    <Cluster gap={3} data-print="never">
      {kartu ? (
        <Button busy={busy} onClick={() => void forget(kartu)}>
          Selesai, hapus kata sandi
        </Button>
      ) : (
        <Button busy={busy} disabled={ids.length === 0 || ids.length > perSheet} onClick={() => void make()}>
          Buat kata sandi baru
        </Button>
      )}
      <Text tone="soft">
        {ids.length > perSheet
          ? `Paling banyak ${formatNumber(perSheet)} kata sandi sekaligus: pilih satu ruang atau sesi.`
          : kartu
            ? 'Kata sandi pada kartu hanya dapat dicetak hari ini, oleh Anda.'
            : 'Tanpa ini kartu memuat nama untuk masuk saja.'}
      </Text>
    </Cluster>
  )
}
