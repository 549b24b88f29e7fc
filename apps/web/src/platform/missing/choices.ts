/**
 * Which labels hold what is chosen: `:has(:checked)`, which older browsers do not know, is `[data-holds-checked]` in their
 * styles. What is chosen by scripts tells nobody, so it is looked at again and again.
 */
function mark(): void {
  for (const label of document.querySelectorAll('label'))
    label.toggleAttribute('data-holds-checked', label.querySelector(':checked') !== null)
}

const againMs = 250
for (const event of ['change', 'click']) addEventListener(event, () => setTimeout(mark))
setInterval(mark, againMs)
