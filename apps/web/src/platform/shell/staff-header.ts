import { lazy, type ComponentType } from 'react'

let load: () => Promise<ComponentType>

/** Where the product is composed: what stands beside the name in the staff's header. */
export function registerHeaderTools(tools: () => Promise<ComponentType>): void {
  load = tools
}

/** Loaded once the page stands. */
export const HeaderTools = lazy(async () => ({ default: await load() }))
