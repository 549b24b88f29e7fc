import { config } from '#platform/config.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  nama: string
  fotoId: string | null
  /** `small` stands beside a name in a bar. */
  size?: 'small'
  /** What it shows, where no name stands beside it. */
  alt?: string
}

/** The picture of a person; without one the first letters of the name. */
export function Avatar({ nama, fotoId, size, alt = '' }: AvatarProps) {
  const look = { className: styles.avatar, 'data-part': 'avatar', 'data-size': size }
  if (fotoId) return <img {...look} src={`${config.apiUrl}/file/${fotoId}`} alt={alt} />
  return (
    <span {...look} aria-hidden="true">
      {initials(nama)}
    </span>
  )
}

function initials(nama: string): string {
  const words = nama.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}
