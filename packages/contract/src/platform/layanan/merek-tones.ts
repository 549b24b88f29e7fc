/** What a colour becomes in one theme: a ground, what is written on it, the ground where it is pointed at, and a pale one. */
export type Tones = { fill: string; on: string; hover: string; soft: string }

type Rgb = [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The grounds of each theme on which least can be read, as in `theme.css`. */
const sunken: Record<'light' | 'dark', Rgb> = { light: [244, 242, 236], dark: [42, 40, 35] }
/** Paper and desk of the dark theme, and what is written there: as in `theme.css`. */
const darkSurface: Rgb = [33, 31, 27]
const darkPage: Rgb = [23, 22, 19]

function parse(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  return from.map((each, at) => each + (to[at]! - each) * part) as Rgb
}

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const value = Math.round(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  return ratio(parse(one), parse(other))
}

/** Paler than this a button is not seen on white paper; Suluh's own yellow has 1.4. */
export const leastOnPaper = 1.25

/** The tones of a colour of one's own, readable whatever it is: 4.5:1 on its ground, and in the dark 3:1 against it. */
export function tonesOf(warna: string): { light: Tones; dark: Tones } {
  const own = parse(warna)
  let lit = own
  for (let part = 0.05; ratio(lit, darkSurface) < 3 && part < 1; part += 0.05) lit = mix(own, white, part)
  return { light: tones(own, mix(own, white, 0.88)), dark: tones(lit, mix(lit, darkPage, 0.82)) }
}

/** The same colour as ink: as dark or as light as it takes to be read (4.5:1) on the papers of each theme, whatever it is. */
export function inkOf(warna: string): { light: string; dark: string } {
  const inkOn = (paper: Rgb, towards: Rgb) => {
    const own = parse(warna)
    let ink = own
    for (let part = 0.05; ratio(ink, paper) < 4.5 && part < 1; part += 0.05) ink = mix(own, towards, part)
    return hexOf(ink)
  }
  return { light: inkOn(sunken.light, black), dark: inkOn(sunken.dark, white) }
}

function tones(fill: Rgb, soft: Rgb): Tones {
  const on = ratio(fill, white) >= 4.5 ? white : black
  // Away from what is written on it, so that this stays as readable.
  const hover = mix(fill, on === white ? black : white, 0.15)
  return { fill: hexOf(fill), on: hexOf(on), hover: hexOf(hover), soft: hexOf(soft) }
}
