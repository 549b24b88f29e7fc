/** A formula in rich text: its LaTeX source, and whatever is drawn of it inside. */
export const formula = /<span data-tex="([^"]*)"[^>]*>.*?<\/span>/gs
