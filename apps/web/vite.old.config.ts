import { defineConfig } from 'vite'
import { oldStyles } from './old-styles.ts'
import { pageChunks } from './page-chunks.ts'
import { shared } from './vite.config.ts'

/** The oldest browsers that students take exams with. */
const oldest = ['chrome80', 'firefox78', 'safari14']

/** The same pages once more, for browsers that `public/boot.js` finds too old for the others; after the first build. */
export default defineConfig({
  ...shared,
  css: { ...shared.css, postcss: { plugins: oldStyles } },
  build: {
    ...shared.build,
    target: oldest,
    cssTarget: oldest,
    manifest: 'old-manifest.json',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { old: 'src/platform/missing/missing.ts', 'old-page': 'src/main-old.ts' },
      output: {
        // Under one name in every build, so that the page's first script knows them.
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/old/[hash].js',
        codeSplitting: {
          groups: [
            // With what it shares with the pages, which would bring their own modules along and run them first.
            {
              name: 'missing',
              priority: 1000,
              test: /core-js|platform\/missing|@oxc-project|rolldown\/runtime/,
            },
            ...pageChunks(import.meta.dirname),
          ],
        },
        assetFileNames: 'assets/old/[hash][extname]',
      },
    },
  },
})
