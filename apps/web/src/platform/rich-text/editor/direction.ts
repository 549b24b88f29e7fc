import { Extension } from '@tiptap/core'

/** Blocks that may read from right to left. */
export const directed = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'table']

/** The `dir` of blocks, for Arabic; nothing is written where a block reads as usual. */
export const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: directed,
      attributes: {
        dir: {
          default: null as string | null,
          parseHTML: (element: HTMLElement) => (element.getAttribute('dir') === 'rtl' ? 'rtl' : null),
          renderHTML: ({ dir }: Record<string, unknown>) => (dir === 'rtl' ? { dir } : {}),
        },
      },
    },
  ],
})
