import type { ComponentType } from 'react'
import type { Pair } from './auth/access-control.ts'

/** Pages that show what other features bring, and what such a part is told. */
export type Places = {
  'paket-soal-list': object
  'general-tables': object
  'paket-soal': { paketSoalId: string; isPublished: boolean }
}

/** A tab that one feature puts on another feature's page; neither knows the other's files. */
export type Panel<P extends keyof Places> = {
  /** Its name in the address (`?tab=`). */
  tab: string
  label: string
  order: number
  izin: Pair
  lazy: () => Promise<{ default: ComponentType<Places[P]> }>
}

const panels: { [P in keyof Places]: Panel<P>[] } = {
  'paket-soal-list': [],
  'general-tables': [],
  'paket-soal': [],
}

export function addPanel<P extends keyof Places>(place: P, panel: Panel<P>): void {
  panels[place].push(panel)
}

export function panelsOf<P extends keyof Places>(place: P): readonly Panel<P>[] {
  return panels[place].toSorted((a, b) => a.order - b.order)
}
