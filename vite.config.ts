import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pdfjsAssets } from './web/reader/vite-pdfjs-assets.ts'
import { compressedAssets } from './web/shell/vite-compressed-assets.ts'

/**
 * What every page needs, in two files, and the cards of the public pages in a third: left alone, the parts that pages share become forty small ones, which
 * weigh 7 kB more and cost forty requests. The kit's heavy parts (dialogs, menus, toasts) stay out of them.
 */
const sharedChunks = [
  { name: 'frame', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'shop',
    test: /web[\\/](root[.]tsx|paths[.]ts|api[\\/]|session[\\/]|shell[\\/]|ownership[\\/]|ui[\\/](button|breadcrumbs|chip|classes|icon-button|menu|picture|price|skeleton|skip-link|spinner|state-notice|toast|toaster)[.]tsx?)|kernel[\\/]|web[\\/]styles[\\/]fonts[\\/]|node_modules[\\/]lucide-react[\\/]/,
    minShareCount: 2,
  },
  {
    name: 'cards',
    test: /web[\\/](catalogue[\\/](book-card|cover|editions)|promos[\\/]promo-card|subscriptions[\\/](subscription-card|package-picture)|ui[\\/]use-image-viewer)[.]tsx?/,
    minShareCount: 2,
  },
]

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), pdfjsAssets(), compressedAssets()],
  build: {
    // Small assets stay files: a data: URL for a script or a font would need a hole in the policy.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  // All of the pages' packages are found at the start: one that is found later reloads the page under the hand.
  optimizeDeps: { entries: ['web/*/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
    ssr: {
      build: { rollupOptions: { input: './web/page-handler.ts' } },
      // Bundled, the icon and component packages lose what no page uses: 60 MB less in the shop's process, and
      // React is its production build whatever NODE_ENV the shop runs under.
      ...(command === 'build' ? { resolve: { noExternal: true as const } } : {}),
    },
  },
}))
