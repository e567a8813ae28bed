import { isOfConsole } from './vite-console-copies.ts'

/** The properties of a module that the bundler reports. */
type Module = {
  importers: readonly string[]
  dynamicImporters: readonly string[]
  importedIds: readonly string[]
  isEntry: boolean
}
type Graph = { getModuleInfo(id: string): Module | null }

/** What every document loads, the console's too. */
const DOCUMENT = /[\\/](root|entry[.]client)[.]tsx/
/** What every page of the shop loads. */
const FRAME = /[\\/]web[\\/]shop-frame[.]tsx/
const CONSOLE_PAGE = /[\\/]console-page[.]tsx/
/** Pages on which visits start: they are fetched first, and have the most in common. */
const FRONT = /[\\/](home|books|book-detail|packages|promos)-page[.]tsx/
/** Groups of pages, the narrower first: code that only one group shares is not loaded by the others. */
const ROOMS: readonly (readonly [string, RegExp])[] = [
  ['orders', /[\\/](payment-info|history|profile|gift)-page[.]tsx/],
  ['checkout', /[\\/](bundle|cart)-checkout-page[.]tsx/],
  ['purchase', /[\\/](payment|subscribe|(book|bundle|cart)-checkout)-page[.]tsx/],
  ['carts', /[\\/]web[\\/](cart|checkout)[\\/]/],
  ['buying', /[\\/]web[\\/](cart|checkout|payment|subscriptions|history)[\\/]/],
  ['account', /[\\/]web[\\/]account[\\/]/],
  ['wishes', /[\\/]web[\\/]wishes[\\/]/],
  ['notices', /[\\/](profile|notice-stop|name)-page[.]tsx/],
  ['readers', /[\\/]web[\\/](reader|samples)[\\/]/],
  ['reading', /[\\/]web[\\/](reader|samples|library|offline)[\\/]/],
  // Readers contain the sign-in dialog.
  ['signing-in', /[\\/]web[\\/](account|reader|samples|library|offline)[\\/]/],
]
/** What most pages of members import, and one of those on which visits start. */
const COMMON =
  /[\\/](kernel[\\/]time[.]ts|web[\\/]ui[\\/]skeleton[.]tsx|web[\\/]gifts[\\/]can-be-given[.]ts)$/
/** Screens of the console, and its dialogs, that share a module of the chunk `screens`. */
const SHARED_BY = 5
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const CALL = /[\\/]web[\\/]api[\\/]/
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper/
const PACKAGE = /node_modules[\\/](?!lucide-react)/

function reached(id: string, next: (id: string) => readonly string[], seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const other of next(id)) reached(other, next, seen)
  return seen
}

/** The entries that import a module, directly or through others. */
const entriesOf = (id: string, graph: Graph): string[] =>
  [...reached(id, (at) => graph.getModuleInfo(at)?.importers ?? [])].filter(
    (at) => graph.getModuleInfo(at)?.isEntry === true,
  )

/** How many of the modules that are fetched later import a module, directly or through others. */
const laterOf = (id: string, graph: Graph): number =>
  [...reached(id, (at) => graph.getModuleInfo(at)?.importers ?? [])].filter(
    (at) => (graph.getModuleInfo(at)?.dynamicImporters.length ?? 0) > 0,
  ).length

/**
 * The name of a module's chunk, by the pages that import it directly or through others; null leaves it to the
 * bundler.
 */
function chunkOf(id: string, graph: Graph): string | null {
  if (FRAMEWORK.test(id)) return 'framework'
  const pages = entriesOf(id, graph)
  const needs = reached(id, (at) => graph.getModuleInfo(at)?.importedIds ?? [])
  if (isOfConsole(id)) {
    if (pages.some((page) => CONSOLE_PAGE.test(page))) return 'console'
    const isLarge = [...needs].some((one) => PACKAGE.test(one) && !FRAMEWORK.test(one))
    return laterOf(id, graph) >= SHARED_BY && !isLarge ? 'screens' : null
  }
  // The document's code changes nearly as seldom as packages, but for the names of styles and fonts in root.tsx.
  if (pages.some((page) => DOCUMENT.test(page))) return /[\\/]root[.]tsx/.test(id) ? null : 'framework'
  const isOfEveryPage = (one: string) => entriesOf(one, graph).some((page) => FRAME.test(page))
  if (isOfEveryPage(id)) return 'frame'
  if (pages.length < 2) {
    // Icons shared by a page and the code that it loads later: each of them would be a file of 200 bytes.
    const importers = graph.getModuleInfo(id)?.importers ?? []
    const isFetchedLater = importers.some((one) => entriesOf(one, graph).length === 0)
    return ICON.test(id) && importers.length > 1 && isFetchedLater ? 'frame' : null
  }
  // Dialogs, comboboxes and carousels are large: they are loaded with the first page that needs them.
  if ([...needs].some((one) => PACKAGE.test(one) && !isOfEveryPage(one))) return null
  const [front, ...others] = pages.flatMap((page) => FRONT.exec(page)?.[1] ?? [])
  if (others.length > 0) return 'frame'
  // A page's chunk is not worth loading for an icon or a call alone.
  if (front !== undefined)
    return ICON.test(id) || CALL.test(id) || COMMON.test(id) ? 'frame' : `shared-with-${front}`
  const [room] = ROOMS.find(([, of]) => pages.every((page) => of.test(page))) ?? ['members']
  // Icons of two groups of pages went into the chunk of one of them, 7 kB for the other.
  return room === 'signing-in' && ICON.test(id) ? 'members' : room
}

/**
 * Makes few chunks. Left to the bundler, shared code becomes forty small ones, which weigh 7 kB more and cost a round
 * trip each where a connection carries six at a time. `framework` changes only with the packages. `console` contains
 * what all screens of the console need, none of it shared with the shop (`vite-console-copies.ts`), `screens` what many
 * of them do; `frame` what every page of the shop imports, or several of those on which visits start. The others
 * contain what other pages share with one of these or among themselves: `members`, or a name of ROOMS where only the
 * pages of that group import it. Chunks are filled in this order, and each takes along what its modules import.
 */
export const sharedChunks = [
  ...[
    /^framework$/,
    /^console$/,
    /^screens$/,
    /^frame$/,
    /^shared-with-/,
    /^members$/,
    /^(orders|purchase|carts|buying|account|wishes|notices|reading|signing-in)$/,
    /^(readers|checkout)$/,
  ].map((names, place) => ({
    debugName: String(names),
    name: (id: string, graph: Graph) => {
      const chunk = chunkOf(id, graph)
      return chunk !== null && names.test(chunk) ? chunk : null
    },
    priority: 10 - place,
  })),
]
