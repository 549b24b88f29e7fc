import { tryKeep } from '#platform/kernel/try-keep.ts'
import styles from '#platform/ui/light/button.module.css'

/**
 * Puts one button in place of the controls of every `<audio data-plays="n">`: it plays from the beginning, n times
 * in all. What was begun counts, also over a reload where `scope` names whose plays they are.
 */
export function limitPlays(room: HTMLElement, scope: string | undefined): () => void {
  const players = [...room.querySelectorAll<HTMLAudioElement>('audio[data-plays]')]
  const undo = players.map((audio) => limitOne(audio, countsOf(scope, audio.getAttribute('src') ?? '')))
  return () => undo.forEach((each) => each())
}

type Counts = { read: () => number; write: (played: number) => void }

function countsOf(scope: string | undefined, source: string): Counts {
  let kept = 0
  if (scope === undefined) return { read: () => kept, write: (played) => (kept = played) }
  const key = `suluh.putar.${short(`${scope}.${source}`)}`
  return {
    read: () => Math.max(kept, Number(localStorage.getItem(key) ?? 0)),
    write: (played) => {
      kept = played
      tryKeep(localStorage, key, String(played))
    },
  }
}

/** What a place in storage is called says nothing of whose it is, and stays for whoever has begun to listen. */
function short(text: string): string {
  let [a, b] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 2_654_435_761)
    b = Math.imul(b ^ text.charCodeAt(at), 1_597_334_677)
  }
  return [a, b].map((half) => (half >>> 0).toString(36)).join('')
}

function limitOne(audio: HTMLAudioElement, counts: Counts): () => void {
  const most = Number(audio.dataset['plays'])
  const page = audio.ownerDocument
  const box = page.createElement('span')
  const button = page.createElement('button')
  const note = page.createElement('span')
  box.className = 'limited-audio'
  button.type = 'button'
  button.className = styles.button ?? ''
  button.dataset['variant'] = 'plain'
  note.setAttribute('role', 'status')
  box.append(button, note)
  audio.removeAttribute('controls')
  audio.after(box)

  let isLoading = false

  function draw(): void {
    const left = Math.max(0, most - counts.read())
    const isPlaying = !audio.paused && !audio.ended
    button.textContent = isLoading ? 'Memuat …' : isPlaying ? 'Sedang diputar …' : '▶ Putar audio'
    button.disabled = isLoading || isPlaying || left === 0
    note.textContent = left === 0 ? 'Tidak dapat diputar lagi' : `Sisa ${left} kali putar`
  }

  async function play(): Promise<void> {
    if (isLoading) return
    isLoading = true
    draw()
    audio.currentTime = 0
    // It counts once it sounds, however long it is on its way and however often it was tapped.
    const hasFailed = await audio.play().then(
      () => false,
      () => true,
    )
    isLoading = false
    if (!hasFailed) counts.write(counts.read() + 1)
    draw()
    if (hasFailed) note.textContent = 'Audio belum dapat diputar. Periksa jaringan lalu coba lagi.'
  }

  const start = () => void play()
  button.addEventListener('click', start)
  audio.addEventListener('ended', draw)
  audio.addEventListener('pause', draw)
  draw()
  return () => {
    audio.pause()
    audio.removeEventListener('ended', draw)
    audio.removeEventListener('pause', draw)
    box.remove()
  }
}
