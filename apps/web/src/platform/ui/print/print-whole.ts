/** Longer nobody who has pressed the button waits: browsers would no longer take it for their wish. */
const patienceMs = 4000

/** Prints once what the page says is still to come is there, such as a letterhead: what stands below it would be printed as empty sheets. */
export async function printWhole(): Promise<void> {
  const until = performance.now() + patienceMs
  while (document.querySelector('[data-waiting]') && performance.now() < until)
    await new Promise(requestAnimationFrame)
  window.print()
}
