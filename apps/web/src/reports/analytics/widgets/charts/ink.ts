const dark = '#111111'
const light = '#ffffff'
/** Where black and white stand out equally (WCAG 2: (1 + 0.05) / (L + 0.05) = (L + 0.05) / 0.05). */
const middle = 0.179

/** Whether dark or light letters are read better on what lies this share of the way from one colour, as `#rrggbb`, to another. */
export function inkOn([from, to]: readonly [string, string], share: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const [one, other] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return linear((one! + (other! - one!) * share) / 255)
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > middle ? dark : light
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
