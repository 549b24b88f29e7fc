/** What a subject is told by at a glance; the drawings are in `public/gambar/pelajaran.svg`, in this order of hues. */
const signs: readonly (readonly [sign: string, of: RegExp])[] = [
  ['mtk', /matemat|numera|kuantitatif|hitung|statistik/],
  ['ipa', /alam|\bipas?\b|fisika|kimia|biolog|sains/],
  ['asing', /inggris|arab|jepang|mandarin|jerman|prancis|perancis|korea/],
  ['bahasa', /bahasa|indonesia|literasi|sastra|verbal|menulis/],
  ['agama', /agama|islam|kristen|katolik|hindu|buddha|akidah|fikih|qur/],
  ['ips', /sosial|\bips\b|sejarah|geograf|sosiolog|antropolog/],
  ['ekonomi', /ekonomi|akuntan|bisnis|usaha/],
  ['seni', /seni|musik|prakarya/],
  ['pjok', /jasmani|olahraga|pjok|penjas/],
  ['tik', /informatika|komputer|teknologi|\btik\b/],
  ['pkn', /pancasila|warga|\bpp?kn\b|kebangsaan|karakter/],
  ['nalar', /nalar|skolastik|potensi|intele[gj]en|logika|analiti/],
]

/** The sign and the hue of a subject by what it is called; what nothing is known of has a pen and grey. */
export function signOf(nama: string): { sign: string; hue: number | null } {
  const at = signs.findIndex(([, of]) => of.test(nama.toLowerCase()))
  return at < 0 ? { sign: 'umum', hue: null } : { sign: signs[at]![0], hue: at * 30 }
}
