import { useEffect, useLayoutEffect, useRef } from 'react'
import { MathfieldElement } from 'mathlive'
import 'mathlive/fonts.css'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './formula.module.css'

// The fonts come with our own style sheet; there is no sound.
MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null

type FormulaBuilderProps = {
  tex: string
  onChange: (tex: string) => void
  onReady: (insert: (piece: string) => void) => void
}

/** A formula as one sees it, with boxes to fill. */
export function FormulaBuilder({ tex, onChange, onReady }: FormulaBuilderProps) {
  const room = useRef<HTMLDivElement>(null)
  const start = useRef({ tex, onChange, onReady })
  useLayoutEffect(() => {
    start.current = { ...start.current, onChange, onReady }
  })
  useEffect(() => {
    const field = new MathfieldElement()
    field.mathVirtualKeyboardPolicy = 'manual'
    field.setAttribute('aria-label', 'Rumus')
    field.className = classes(styles.builder)
    field.value = start.current.tex
    field.addEventListener('input', () =>
      start.current.onChange(plainTex(field.getValue('latex-without-placeholders'))),
    )
    room.current?.append(field)
    // Only a field that stands in the page has a menu to take away.
    field.menuItems = []
    start.current.onReady((piece) => {
      field.insert(piece, { focus: true, selectionMode: 'placeholder' })
    })
    field.focus()
    return () => field.remove()
  }, [])
  return <div ref={room} />
}

/** The builder's own names for upright letters are not LaTeX; what is stored is. */
function plainTex(tex: string): string {
  return tex
    .replace(/\\(?:differentialD|capitalDifferentialD)\b\s*/g, 'd ')
    .replace(/\\exponentialE\b\s*/g, 'e ')
    .replace(/\\imaginaryI\b\s*/g, 'i ')
    .replace(/\\imaginaryJ\b\s*/g, 'j ')
    .replace(/\\placeholder(\[[^\]]*\])?\{([^{}]*)\}/g, '$2')
    .trim()
}
