import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What else than colours is wrong is wrong in dark and in light. */
const colours = ['color-contrast', 'link-in-text-block']

/** What an automatic scan finds wrong with the page, in dark and in light: nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Colours that are still on their way from dark to light would be measured in between.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const scan = scanOf(page)
    const { violations } = await (colorScheme === 'dark' ? scan.withRules(colours) : scan).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

/** In one go: the other way opens a page of its own for every scan. Only what is wrong is looked at closely. */
export function scanOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}
