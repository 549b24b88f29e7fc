/**
 * Near-duplicates by MinHash (A. Broder, "On the resemblance and containment of documents", 1997): two texts share
 * a band of their signatures with a chance that rises steeply with how many character sequences they share.
 */
const gramLength = 4
const bandCount = 16
const rowsPerBand = 4
/** Fewer different sequences than this say too little to call two texts alike. */
const leastGrams = 12

/** The bands of a text's signature; none where it is too short. */
export function shinglesOf(text: string): number[] {
  const grams = [...gramsOf(text)].map(hash)
  if (grams.length < leastGrams) return []
  return Array.from({ length: bandCount }, (_, band) => {
    let mixed = band + 1
    for (let row = 0; row < rowsPerBand; row += 1) {
      const seed = Math.imul(band * rowsPerBand + row + 1, 0x9e3779b1)
      let least = 0xffffffff
      for (const gram of grams) least = Math.min(least, scramble(gram ^ seed))
      mixed = scramble(Math.imul(mixed, 31) ^ least)
    }
    return mixed | 0
  })
}

/** Jaccard's index of the two texts' character sequences: 1 where they are the same. */
export function likenessOf(one: string, other: string): number {
  const [a, b] = [gramsOf(one), gramsOf(other)]
  if (a.size === 0 || b.size === 0) return 0
  let both = 0
  for (const gram of a) if (b.has(gram)) both += 1
  return both / (a.size + b.size - both)
}

function gramsOf(text: string): Set<string> {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+\-*/=<>]+/gu, ' ')
    .trim()
  const grams = new Set<string>()
  for (let at = 0; at + gramLength <= plain.length; at += 1) grams.add(plain.slice(at, at + gramLength))
  return grams
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value
}

/** The finalizer of MurmurHash3: every bit of the result depends on every bit given. */
function scramble(given: number): number {
  let value = given
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
