import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../product.ts'

export const operations = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')

/** The commands that docs/operations.md gives below a heading, each as it stands there. */
export function commandsBelow(heading: string): string[] {
  const part = operations.slice(operations.indexOf(`\n## ${heading}\n`) + 1).split(/\n## /)[0]!
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines]) => lines!.trimEnd().split('\n'))
}
