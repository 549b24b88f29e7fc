import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { withoutApiWords } from './api-words.ts'
import { guides } from './guides.ts'
import { pageChunks } from './page-chunks.ts'
import { pageManifest } from './page-manifest.ts'
import { spokenWords } from './spoken-words.ts'
import { straightImports } from './straight-imports.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** More than any light page or the shell needs. */
const mostPreloaded = 20

/** What both builds are made by: this one, and that for older browsers (`vite.old.config.ts`). */
export const shared = {
  plugins: [nameStyles(), react(), withoutApiWords(), guides(), spokenWords(), straightImports()],
  resolve: {
    // The browser never validates with zod (the API does): the contract's schemas are dead weight there.
    alias: [
      { find: /^zod$/, replacement: here('./src/platform/kernel/zod-stub.ts') },
      // What antd falls back to, in the one language of our pages: English would travel along, and never be read.
      { find: /(?<=\/locale\/)en_US$/, replacement: 'id_ID' },
    ],
  },
  // Of the file's path and the class's name: short, and the same in every build.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    // Every asset is a file: the content security policy knows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // Pages of the staff's shell share most of their files with it, and naming them for every page would be kilobytes
    // that everybody loads: the browser finds them by their imports.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_page, files) => (files.length > mostPreloaded ? [] : files),
    },
  },
} satisfies UserConfig

export default defineConfig({
  ...shared,
  plugins: [...shared.plugins, pageManifest()],
  build: {
    ...shared.build,
    target: 'es2022',
    cssTarget: ['chrome105', 'firefox110', 'safari15.4'],
    manifest: true,
    rolldownOptions: {
      // The entry lists the files of every page by name: long names are a kilobyte that everybody loads.
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: pageChunks(import.meta.dirname) },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})

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
