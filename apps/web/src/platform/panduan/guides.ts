import { matchPath } from '#platform/kernel/router/match.ts'

export type GuidePart = {
  id: string
  title: string
  /** The routes that it explains, as the doors write them. */
  screens: string[]
  html: string
}
export type Guide = { title: string; intro: string; parts: GuidePart[] }

export const guideNames = {
  pengelola: 'Pengelola dan staf',
  guru: 'Guru',
  pengawas: 'Pengawas',
  murid: 'Murid',
} as const
export type GuideName = keyof typeof guideNames

const loaders: Record<GuideName, () => Promise<{ guide: Guide }>> = {
  pengelola: () => import('../../../../../docs/panduan/pengelola.md'),
  guru: () => import('../../../../../docs/panduan/guru.md'),
  pengawas: () => import('../../../../../docs/panduan/pengawas.md'),
  murid: () => import('../../../../../docs/panduan/murid.md'),
}

export const isGuideName = (name: string | null | undefined): name is GuideName =>
  name !== null && name !== undefined && name in guideNames

/** The guide for somebody of this role; roles that an application made itself manage something. */
export const guideOf = (peran: string | undefined): GuideName => (isGuideName(peran) ? peran : 'pengelola')

export async function loadGuide(name: GuideName): Promise<Guide> {
  return (await loaders[name]()).guide
}

/** The parts about the screen at this path, out of the first guide that has any. */
export async function helpFor(peran: string | undefined, pathname: string): Promise<GuidePart[]> {
  const own = guideOf(peran)
  for (const name of [own, 'guru', 'pengelola', 'pengawas'] as const) {
    const { parts } = await loadGuide(name)
    const about = parts.filter(({ screens }) => screens.some((screen) => matchPath(screen, pathname)))
    if (about.length > 0) return about
  }
  return []
}
