/** Paper of every report; only while one is shown, because other pages print on pages of their own. */
export const pageRules =
  '@page { size: A4; margin: 14mm 14mm 16mm; @bottom-right { content: "Halaman " counter(page) " dari " counter(pages); font: 8pt sans-serif } }'
