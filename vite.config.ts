import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pdfjsAssets } from './web/reader/pdf/vite-pdfjs-assets.ts'
import { sharedChunks } from './web/shell/shared-chunks.ts'
import { consoleCopies } from './web/shell/vite-console-copies.ts'
import { singleIcons } from './web/shell/vite-single-icons.ts'

/** The shared chunks of web/shell/shared-chunks.ts that come with every page of the shop, or of members. */
const LOADED = /[\\/](entry[.]client|frame|members)-[^\\/]+$/

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [consoleCopies(), singleIcons(), tailwindcss(), reactRouter(), pdfjsAssets()],
  build: {
    // Small assets stay files: a data: URL for a script or a font would need a hole in the policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Code that is fetched later names what has to be fetched beside it. Its own file is not such a thing, nor is what
    // every page that asks for it has already: the names weighed 250 bytes in the first script of a purchase.
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((one) => one !== file && !LOADED.test(one)) : needed,
    },
  },
  // All of the pages' packages are found at the start: one that is found later reloads the page under the hand.
  optimizeDeps: { entries: ['web/*/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  // In a folder of their own: the server gives workers another policy than other files.
  worker: {
    format: 'es',
    rollupOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups: sharedChunks },
            // Files name each other, and hashes cannot be compressed: as short as rolldown allows.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './web/page-handler.ts' } },
      // Bundled, the icon and component packages lose what no page uses: 60 MB less in the shop's process. For a
      // server Vite leaves NODE_ENV to the run, and `npm start` would render with React's development build.
      ...(command === 'build'
        ? {
            resolve: { noExternal: true as const },
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          }
        : {}),
    },
  },
}))
