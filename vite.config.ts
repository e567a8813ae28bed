import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pdfjsAssets } from './web/reader/vite-pdfjs-assets.ts'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), pdfjsAssets()],
  build: {
    // Small assets stay files: a data: URL for a script or a font would need a hole in the policy.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  // All of the pages' packages are found at the start: one that is found later reloads the page under the hand.
  optimizeDeps: { entries: ['web/*/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  environments: {
    ssr: { build: { rollupOptions: { input: './web/page-handler.ts' } } },
  },
})
