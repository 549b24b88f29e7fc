/** Sizes of letters to begin with, by step. */
export const letterWords = ['Biasa', 'Agak besar', 'Besar', 'Sangat besar'] as const
