import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { withoutApiWords } from './api-words.ts'
import { examChunks } from './exam-chunks.ts'
import { guides } from './guides.ts'
import { spokenWords } from './spoken-words.ts'
import { staffChunks } from './staff-chunks.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** More than any light page or the shell needs. */
const mostPreloaded = 20

export default defineConfig(async ({ command }) =>
  command === 'build' ? configWith(await staffChunks(configWith([]))) : configWith([]),
)

type Groups = Awaited<ReturnType<typeof staffChunks>>

function configWith(groups: Groups): UserConfig {
  return {
    plugins: [nameStyles(), react(), withoutApiWords(), guides(), spokenWords(), namePreloads()],
    resolve: {
      // The browser never validates with zod (the API does): the contract's schemas are dead weight there.
      alias: [{ find: /^zod$/, replacement: here('./src/platform/kernel/zod-stub.ts') }],
    },
    // Of the file's path and the class's name: short, and the same in every build.
    css: { modules: { generateScopedName: '_[hash:base64:5]' } },
    build: {
      target: 'es2022',
      cssTarget: ['chrome105', 'firefox110', 'safari15.4'],
      manifest: true,
      // Every asset is a file: the content security policy knows no data: fonts or scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: preloaded },
      rolldownOptions: {
        // The entry lists the files of every page by name: long names are a kilobyte that everybody loads.
        output: {
          chunkFileNames: 'assets/[hash].js',
          assetFileNames: 'assets/[hash][extname]',
          codeSplitting: { groups: [...examChunks(import.meta.dirname), ...groups] },
        },
      },
    },
    server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
    preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  }
}

/** Names of style modules, each by itself: the build writes the name where it is used, and no map of all travels along. */
function nameStyles(): Plugin {
  const whole = /^import styles from (?='[^']+\.module\.css'$)/gm
  return {
    name: 'suluh-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/ },
      handler: (code) => ({ code: code.replace(whole, 'import * as styles from '), map: null }),
    },
  }
}

/**
 * What is fetched together with a page that is imported later. Pages of the staff's shell share most of their files with
 * it, and naming them for every page would be kilobytes that everybody loads: the browser finds them by their imports.
 */
function preloaded(_page: string, files: string[]): string[] {
  return files.length > mostPreloaded ? [] : files
}

/**
 * Pages that must be there soon, on a slow phone or with much in them: what they load is named with the page itself. Of
 * the staff's pages, which load many files, only those that are worth naming.
 */
const preloadedPages: Record<string, { modules: string[]; leastBytes: number }> = {
  '^/paket-soal/[^/]+$': { modules: ['src/exams/ujian/start/exam-start.tsx'], leastBytes: 0 },
  '^/paket-soal/.+/\\d+$': { modules: ['src/exams/ujian/question-page.tsx'], leastBytes: 0 },
  '^/dashboard/paket-soal/[0-9a-f-]{36}': {
    modules: [
      'src/platform/shell/main-layout.tsx',
      'src/platform/shell/staff-shell.tsx',
      'src/papers/paket-soal/paket-page.tsx',
    ],
    leastBytes: 8000,
  },
  '^/dashboard/analytics/view/': {
    modules: [
      'src/platform/shell/main-layout.tsx',
      'src/platform/shell/staff-shell.tsx',
      'src/reports/analytics/view/view-page.tsx',
      'src/reports/analytics/widgets/charts/chart-kinds.ts',
    ],
    leastBytes: 8000,
  },
}

/** Writes `preload.json`, from which the server tells a browser at once what else its page will need. */
function namePreloads(): Plugin {
  return {
    name: 'suluh-preloads',
    // After those that take empty chunks away.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []))
        const closure = (from: string[], seen = new Set<string>()): Set<string> => {
          for (const file of from) {
            if (seen.has(file)) continue
            seen.add(file)
            closure(chunks.find(({ fileName }) => fileName === file)?.imports ?? [], seen)
          }
          return seen
        }
        const fileOf = (module: string) =>
          chunks
            .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
            .map(({ fileName }) => fileName)
        const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
        const pages = Object.entries(preloadedPages).map(([path, { modules, leastBytes }]) => {
          const needed = ['src/platform/shell/signed-in.tsx', ...modules].flatMap(fileOf)
          const files = closure([...entries, ...needed])
          // The largest first: it takes longest, and nothing begins without it.
          const scripts = chunks
            .filter(({ fileName, code }) => files.has(fileName) && code.length >= leastBytes)
            .toSorted((a, b) => b.code.length - a.code.length)
            .map(({ fileName }) => fileName)
          const styles = chunks
            .filter(({ fileName }) => scripts.includes(fileName))
            .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
          return { path, scripts, styles: [...new Set(styles)] }
        })
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(pages) })
      },
    },
  }
}
