import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** More than any light page or the shell needs. */
const mostPreloaded = 50

export default defineConfig({
  plugins: [react()],
  resolve: {
    // The browser never validates with zod (the API does): the contract's schemas are dead weight there.
    alias: [{ find: /^zod$/, replacement: here('./src/kernel/zod-stub.ts') }],
  },
  build: {
    target: 'es2022',
    cssTarget: ['chrome105', 'firefox110', 'safari15.4'],
    manifest: true,
    // Every asset is a file: the content security policy knows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      // The entry lists the files of every page by name: long names are a kilobyte that everybody loads.
      output: { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})

/**
 * What is fetched together with a page that is imported later. Pages of the staff's shell share most of their files with
 * it, and naming them for every page would be kilobytes that everybody loads: the browser finds them by their imports.
 */
function preloaded(_page: string, files: string[]): string[] {
  return files.length > mostPreloaded ? [] : files
}
