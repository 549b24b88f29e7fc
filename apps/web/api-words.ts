import type { Plugin } from 'vite'

/** Labels of fields and words of the log, as the contract writes them. */
const words = /\.meta\(\{\s*label(?::\s*(?:'[^']*'|\w+))?,?\s*\}\)|\blog:\s*(?:'[^']*'|`[^`]*`|false),?/g

/** Source of the contract without them. */
export function withoutWords(code: string): string {
  return code.replace(words, '')
}

/** Keeps the words that only the API says out of the browser: they would be kilobytes that everybody loads. */
export function withoutApiWords(): Plugin {
  return {
    name: 'suluh-api-words',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/.test(id)) return undefined
      return { code: withoutWords(code), map: null }
    },
  }
}
