/** The margins of a receipt on paper, while it is on the page: a rule in a style file would stay for whatever is printed next. */
export function ReceiptPage() {
  return <style>{'@page { margin: 13mm }'}</style>
}
