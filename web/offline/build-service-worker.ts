import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { build } from 'vite'
import { KIT_PAGES, type Kit } from './worker/kit.ts'

const EXTRA = /^\/assets\/pdfjs\/[^/]+\/cmaps\//
/** Files that pdf.js loads by names that it puts together at run time. */
const BY_FOLDER = /^\/assets\/pdfjs\//
const TEXT = /[.](?:js|css)$/
const MADE_OF_OTHERS = /[.](?:br|gz|map)$/

/**
 * Builds the service worker, after the pages: it contains the list of the files that the readers need.
 * @param folder the folder of the build, which gets `service-worker.js`
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const kit = await listKit(join(folder, 'client'))
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { LEMBAR_KIT: JSON.stringify(kit) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: join(import.meta.dirname, 'worker', 'service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/**
 * All modules that the offline pages import, at once or later, and the styles, fonts, workers and decoders that these
 * name.
 */
async function listKit(client: string): Promise<Kit> {
  const addresses = (await readdir(client, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !MADE_OF_OTHERS.test(entry.name))
    .map((entry) => `/${relative(client, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((address) => address.startsWith('/assets/'))
  const manifest = addresses.find((address) => /\/manifest-\w+[.]js$/.test(address))
  if (manifest === undefined) throw new Error('the build has no list of routes')
  const read = (address: string) => readFile(join(client, address), 'utf8')
  const byName = new Map(addresses.map((address) => [basename(address), address]))

  const reached = new Set<string>()
  const reach = async (address: string): Promise<void> => {
    // The list of routes names every page. It is needed itself, the pages that it names are not.
    if (reached.has(address) || address === manifest) return
    reached.add(address)
    if (!TEXT.test(address)) return
    for (const [name] of (await read(address)).matchAll(/[\w.~-]+/g)) {
      const found = byName.get(name)
      if (found !== undefined && !BY_FOLDER.test(found)) await reach(found)
    }
  }
  for (const address of startsOf(await read(manifest))) await reach(address)
  // The style sheet and the fonts stand in the document's head.
  for (const address of addresses) if (/\/app-[\w-]+[.]css$/.test(address)) await reach(address)

  const files = [...reached, manifest, ...addresses.filter((one) => BY_FOLDER.test(one) && !EXTRA.test(one))]
  const extras = addresses.filter((address) => EXTRA.test(address))
  const sorted = files.sort()
  const version = createHash('sha256')
    .update([...sorted, ...extras].join('\n'))
    .digest('hex')
    .slice(0, 12)
  return { version, files: sorted, extras: extras.sort() }
}

/** A page's loader and its fallback are modules of their own, named for example `clientLoaderModule`. */
type Route = {
  id: string
  parentId?: string
  path?: string
  imports: string[]
  css: string[]
  [other: string]: unknown
}
type Routes = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

function startsOf(manifest: string): string[] {
  const json = manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1)
  const { entry, routes }: Routes = JSON.parse(json)
  const all = Object.values(routes)
  const wanted = new Set<Route>()
  for (const page of KIT_PAGES) {
    let route = all.find(({ path }) => `/${path}` === page)
    if (route === undefined) throw new Error(`there is no page ${page}`)
    // With the layouts around it, up to the document.
    for (; route !== undefined; route = routes[route.parentId ?? '']) wanted.add(route)
  }
  const files = [...wanted].map((route) => {
    const modules = Object.values(route).filter((value) => typeof value === 'string')
    return [...modules.filter((value) => value.startsWith('/assets/')), ...route.imports, ...route.css]
  })
  // React Router marks style sheets that are not loaded at once with an empty fragment.
  return [entry.module, ...entry.imports, ...files.flat()].map((address) => address.replace(/#$/, ''))
}
