import styles from '#platform/ui/light/button.module.css'

const steps = [100, 150, 200, 300, 400]

/**
 * Puts a button beside every picture that shows it large, with buttons to go nearer and farther; a tap on the picture
 * does the same, but where it chooses an option.
 */
export function zoomImages(room: HTMLElement): () => void {
  const shown = [...room.querySelectorAll<HTMLImageElement>('.rich img')].map((picture) => {
    const show = () => open(picture, room)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'zoom-button'
    button.textContent = '⤢'
    button.setAttribute('aria-label', `Perbesar gambar${picture.alt ? `: ${picture.alt}` : ''}`)
    button.addEventListener('click', show)
    picture.after(button)
    if (!picture.closest('label')) picture.addEventListener('click', show)
    return () => {
      button.remove()
      picture.removeEventListener('click', show)
    }
  })
  return () => shown.forEach((undo) => undo())
}

/** A dialog, so that Escape closes it and the page behind keeps its place; it stands in `room`, whose look it has. */
function open(picture: HTMLImageElement, room: HTMLElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.setAttribute('aria-label', picture.alt || 'Gambar')
  const [bar, view, large] = [
    document.createElement('div'),
    document.createElement('div'),
    document.createElement('img'),
  ]
  bar.className = 'zoom-bar'
  view.className = 'zoom-view'
  // What does not fit is scrolled with the arrows.
  view.tabIndex = 0
  large.src = picture.currentSrc || picture.src
  large.alt = picture.alt
  view.append(large)
  let at = 0
  /** The width at which all of it is in sight. */
  const whole = () => {
    const ratio = picture.naturalWidth / (picture.naturalHeight || 1) || 1
    return Math.min(view.clientWidth, view.clientHeight * ratio)
  }
  const said = document.createElement('span')
  said.setAttribute('role', 'status')
  const draw = (by: number) => {
    at = Math.min(Math.max(at + by, 0), steps.length - 1)
    large.style.width = `${(whole() * (steps[at] ?? 100)) / 100}px`
    said.textContent = `${steps[at]}%`
  }
  bar.append(
    barButton('−', 'Perkecil', () => draw(-1)),
    said,
    barButton('+', 'Perbesar', () => draw(1)),
    barButton('Tutup', 'Tutup', () => dialog.close()),
  )
  dialog.append(bar, view)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === '+' || key === '-') draw(key === '+' ? 1 : -1)
  })
  room.append(dialog)
  dialog.showModal()
  draw(0)
}

function barButton(text: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.button ?? ''
  button.dataset['variant'] = 'plain'
  button.textContent = text
  button.setAttribute('aria-label', label)
  button.addEventListener('click', onClick)
  return button
}
