import type { Editor, Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { Direction } from './direction.ts'
import { Formula } from './formula-node.ts'
import { Picture } from './picture-node.ts'
import { InlineDirection, Subscript, Superscript } from './small-marks.ts'
import { Sound } from './sound-node.ts'
import { tableNodes } from './table-nodes.ts'

type RichTextOptions = { onOpenFormula?: (editor: Editor, position: number, tex: string) => void }

/** Everything that rich text may hold: exactly what the server's allow-list keeps. */
export function richTextExtensions({ onOpenFormula = () => undefined }: RichTextOptions = {}): Extensions {
  return [
    StarterKit.configure({ heading: { levels: [3, 4] }, link: false, trailingNode: false }),
    Subscript,
    Superscript,
    InlineDirection,
    Direction,
    Formula.configure({ onOpen: onOpenFormula }),
    Picture,
    Sound,
    ...tableNodes,
  ]
}
