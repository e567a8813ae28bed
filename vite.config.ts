import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pdfjsAssets } from './web/reader/vite-pdfjs-assets.ts'
import { compressedAssets } from './web/shell/vite-compressed-assets.ts'

/**
 * Few files: left alone, the parts that pages share become forty small ones, which weigh 7 kB more, cost a round trip
 * each on a line of six connections, and the browser a millisecond each to ask for. A group takes along what its
 * files import. `frame` changes with the packages only; `shop` is what every public page shows; `parts` is what two
 * of the others share. The kit's heavy parts (dialogs, menus, toasts) stay out of them.
 */
const sharedChunks = [
  {
    name: 'frame',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/,
    priority: 3,
  },
  {
    name: 'shop',
    test: /web[\\/](root|ownership[\\/]use-owned|catalogue[\\/]book-card|promos[\\/]promo-card|shell[\\/]list-page|subscriptions[\\/]subscription-card|ui[\\/](breadcrumbs|use-image-viewer))[.]tsx?$|lucide-react[/]dist[/]esm[/]icons[/](book-check|library-big|minus|plus)[.]/,
    priority: 2,
  },
  {
    name: 'fields',
    test: /web[\\/]ui[\\/](checkbox|field-frame|radio-list|select-field|text-field)[.]tsx/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'filters',
    test: /web[\\/]catalogue[\\/](book-filters|filter-panel)[.]/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'parts',
    test: /web[\\/](api[\\/]|session[\\/]|shell[\\/]|ownership[\\/]|cart-state[\\/]|ui[\\/](chip|classes|icon-button|menu|skeleton|spinner|state-notice|toast)[.]tsx?)|kernel[\\/]|node_modules[\\/]lucide-react[\\/]/,
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
  // In a folder of their own: the server gives workers another policy than other files.
  worker: {
    format: 'es',
    rollupOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
  },
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
