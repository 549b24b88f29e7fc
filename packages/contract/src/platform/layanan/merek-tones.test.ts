import { describe, expect, it } from 'vitest'
import { contrast, inkOf, tonesOf } from './merek-tones.ts'

/** Every sixteenth step of each part, and the corners: 4913 colours. */
const parts = Array.from({ length: 17 }, (_, at) => Math.min(255, at * 16))
const colours = parts.flatMap((r) =>
  parts.flatMap((g) =>
    parts.map((b) => `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  ),
)

describe('a colour of one’s own', () => {
  it('is measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('is readable in light and dark, whatever it is', () => {
    const problems: string[] = []
    for (const colour of colours)
      for (const [theme, { fill, on, hover, soft }] of Object.entries(tonesOf(colour))) {
        const text = theme === 'light' ? '#1f1f1f' : '#f1eee6'
        const measured = { on: contrast(fill, on), hover: contrast(hover, on), soft: contrast(soft, text) }
        for (const [what, got] of Object.entries(measured))
          if (got < 4.5) problems.push(`${colour} ${theme} ${what} ${got}`)
        if (theme === 'dark' && contrast(fill, '#211f1b') < 3) problems.push(`${colour} on the dark page`)
      }
    expect(problems).toEqual([])
  })

  it('as ink is readable on paper and desk of both themes, whatever it is', () => {
    const papers = { light: ['#ffffff', '#faf9f6', '#f4f2ec'], dark: ['#211f1b', '#171613', '#2a2823'] }
    const problems = colours.flatMap((colour) =>
      Object.entries(inkOf(colour)).flatMap(([theme, ink]) =>
        papers[theme as 'light' | 'dark']
          .filter((paper) => contrast(ink, paper) < 4.5)
          .map((paper) => [colour, ink, paper]),
      ),
    )
    expect(problems).toEqual([])
    expect(inkOf('#004d40').light).toBe('#004d40')
  })
})
