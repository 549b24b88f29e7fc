import { lazy, type ComponentType } from 'react'

let loadTools: () => Promise<ComponentType>

/** Where the product is composed: what stands beside the name in the staff's header. */
export function registerHeaderTools(tools: () => Promise<ComponentType>): void {
  loadTools = tools
}

/** Loaded once the page stands. */
export const HeaderTools = lazy(async () => ({ default: await loadTools() }))

let loadNext: () => Promise<ComponentType>

/** What tells a new school, above each page, what comes next. */
export function registerNextStep(next: () => Promise<ComponentType>): void {
  loadNext = next
}

/** Loaded once the page stands; where there is nothing to tell it takes no room. */
export const NextStep = lazy(async () => ({ default: await loadNext() }))
