import { useEffect, useRef, useState } from 'react'
import { profile, type Profile } from '@suluh/contract/people/profile'
import { authProvider } from '#platform/kernel/auth/auth-provider.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { Avatar } from '#platform/ui/light/avatar.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import avatarStyles from '#platform/ui/light/avatar.module.css'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './profile.module.css'
import { drawSquare, asFile } from './square-picture.ts'

// The picture in the header is the session's.
const refreshHeader = () => void authProvider.check()

/** Name, role and picture. A new picture is cut to a square in the browser and stored small. */
export function FotoCard({ profile: { nama, peran, lembaga, nomor, fotoId } }: { profile: Profile }) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const input = useRef<HTMLInputElement>(null)
  const remove = useCustomMutation(profile.deleteFoto, {
    successMessage: 'Foto dihapus',
    onSuccess: refreshHeader,
  })
  async function choose(file: File | undefined) {
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      notifyError(new Error(`${file.name} tidak dapat dibaca sebagai gambar. Pilih PNG, JPEG, atau WebP.`))
    }
  }
  return (
    <Stack as={Card} gap={4}>
      <Cluster gap={4} className={styles.person}>
        <Avatar nama={nama} fotoId={fotoId} alt="Foto Anda" />
        <Stack>
          <Text as="strong" size="title">
            {nama}
          </Text>
          <p>{[peran.nama, lembaga, nomor].filter(Boolean).join(' · ')}</p>
          <Cluster>
            <Button onClick={() => input.current?.click()}>{fotoId ? 'Ganti foto' : 'Pasang foto'}</Button>
            {fotoId && (
              <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
                Hapus foto
              </Button>
            )}
          </Cluster>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label="Berkas foto"
            tabIndex={-1}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ''
            }}
          />
        </Stack>
      </Cluster>
      {picture && <Cropping picture={picture} onDone={() => setPicture(undefined)} />}
    </Stack>
  )
}

function Cropping({ picture, onDone }: { picture: ImageBitmap; onDone: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [at, setAt] = useState(0.5)
  const upload = useCustomMutation(profile.foto, {
    successMessage: 'Foto tersimpan',
    onSuccess: () => {
      refreshHeader()
      onDone()
    },
  })
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, at)
  }, [picture, at])
  const isSquare = picture.width === picture.height
  return (
    <Cluster gap={4} className={styles.person}>
      <canvas ref={canvas} className={avatarStyles.avatar} role="img" aria-label="Pratinjau foto" />
      <Stack gap={3}>
        {!isSquare && (
          <Stack as="label" gap={1}>
            Geser {picture.width > picture.height ? 'ke samping' : 'ke atas atau ke bawah'}
            <input
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={at}
              onChange={(event) => setAt(Number(event.target.value))}
            />
          </Stack>
        )}
        <Cluster>
          <Button
            variant="primary"
            busy={upload.isPending}
            onClick={() =>
              void (
                canvas.current && asFile(canvas.current).then((body) => upload.mutate({ body }), notifyError)
              )
            }
          >
            Pakai foto ini
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Batal
          </Button>
        </Cluster>
      </Stack>
    </Cluster>
  )
}
