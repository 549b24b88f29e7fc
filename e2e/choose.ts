import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Chooses in a select as a person does, after `typed` where it is a long list: a press that met the list on its way to
 * its place is pressed again. Without an `option` it is the first.
 */
export async function choose(combobox: Locator, option?: string | RegExp, typed?: string): Promise<void> {
  const page = combobox.page()
  const list = page.locator('.ant-select-dropdown', {
    has: page.locator(`[id="${await combobox.getAttribute('id')}_list"]`),
  })
  const named = option === undefined ? {} : { hasText: option }
  const wanted = list.locator('.ant-select-item-option', named).first()
  const chosen = list.locator('.ant-select-item-option-selected', named)
  const press = async () => {
    // What was chosen a moment too late is not pressed again: where several may be chosen that would let it go.
    if ((await chosen.count()) > 0) return
    if (!(await list.isVisible())) await combobox.click()
    if (typed !== undefined) {
      await combobox.fill(typed)
      // Until the list is that of what was typed, a press may meet what took the place of the option.
      const older = list.locator('.ant-select-item-option:not(.ant-select-item-option-selected)', {
        hasNotText: typed,
      })
      await older
        .first()
        .waitFor({ state: 'detached', timeout: 5000 })
        .catch(() => {})
    }
    await wanted.click({ timeout: 5000 }).catch(() => {})
    return chosen.first().waitFor({ state: 'attached', timeout: 3000 })
  }
  await expect
    .poll(() =>
      press()
        .then(() => 'dipilih')
        .catch(String),
    )
    .toBe('dipilih')
}

/** Ticks a box or a radio button, again where the press met a page that was still moving; what is ticked stays so. */
export async function tick(box: Locator): Promise<void> {
  const isTicked = async () => {
    if (!(await box.isChecked())) await box.click()
    return box.isChecked()
  }
  await expect.poll(isTicked, { interval: 1000 }).toBe(true)
}
