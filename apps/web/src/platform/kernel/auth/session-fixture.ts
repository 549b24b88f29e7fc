/** Somebody who is signed in. */
export const siti = {
  id: '1',
  name: 'Siti',
  application_username: 'pelita',
  application: 'Pelita',
  peran: { kode: 'guru', nama: 'Guru' },
  lembaga: null,
  fotoId: null,
  zone: 'WIB',
} as const

/** An empty storage of a browser, as much of it as a session asks for. */
export function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
}
