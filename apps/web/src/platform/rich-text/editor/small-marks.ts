import { Mark } from '@tiptap/core'

/** H₂O */
export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** x² */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** A piece of a line that reads the other way, as some files bring it. */
export const InlineDirection = Mark.create({
  name: 'inlineDirection',
  addAttributes: () => ({ dir: { default: 'rtl' } }),
  parseHTML: () => [{ tag: 'span[dir="rtl"]' }, { tag: 'span[dir="ltr"]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
