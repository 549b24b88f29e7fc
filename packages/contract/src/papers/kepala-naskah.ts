import { z } from 'zod'

export const semesters = ['', 'Ganjil', 'Genap'] as const

/** What stands at the head of a package's papers, beside what the package itself says. */
export const KepalaNaskah = z.object({
  kelas: z.string().trim().max(60, 'Paling banyak 60 huruf').meta({ label: 'kelas' }),
  /** Empty: the one that the day of printing lies in. The same of the year. */
  semester: z.enum(semesters).meta({ label: 'semester' }),
  tahunPelajaran: z
    .string()
    .trim()
    .regex(/^(\d{4}\/\d{4})?$/, 'Tulis dua tahun dengan garis miring, misalnya 2026/2027')
    .meta({ label: 'tahun pelajaran' }),
  /** What students read before the first question, a line each. */
  petunjukNaskah: z.string().trim().max(3000, 'Paling banyak 3.000 huruf').meta({ label: 'petunjuk umum' }),
})
export type KepalaNaskah = z.infer<typeof KepalaNaskah>

/** What nobody wrote, from the calendar of schools: the first semester begins in July. `day` is `2026-11-23`. */
export function withDefaults(kepala: KepalaNaskah, day: string): KepalaNaskah {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = month >= 7 ? year : year - 1
  return {
    ...kepala,
    semester: kepala.semester || (month >= 7 ? 'Ganjil' : 'Genap'),
    tahunPelajaran: kepala.tahunPelajaran || `${first}/${first + 1}`,
  }
}

/** The lines of the petunjuk, without numbers that were typed before them. */
export function petunjukLines({ petunjukNaskah }: Pick<KepalaNaskah, 'petunjukNaskah'>): string[] {
  return petunjukNaskah
    .split('\n')
    .map((line) => line.replace(/^\s*(\d{1,2}[.)]|[-•])\s+/, '').trim())
    .filter((line) => line !== '')
}
