import { usePrintKey } from './print-key.ts'

/** Longer nobody who has pressed the button waits: browsers would no longer take it for their wish. */
const patienceMs = 4000

/** What a page says is still to come, such as a letterhead; or its print button, that it cannot be printed yet. */
const waiting = '[data-waiting], [data-part=print-button]:disabled'

/** Prints once what the page says is still to come is there: what stands below it would be printed as empty sheets. */
async function printWhole(): Promise<void> {
  const until = performance.now() + patienceMs
  while (document.querySelector(waiting) && performance.now() < until)
    await new Promise(requestAnimationFrame)
  window.print()
}

const print = () => void printWhole()

/** What a page's print button does, and its keys with it. */
export function usePrintWhole(): () => void {
  usePrintKey(print)
  return print
}
