/** What the bundler tells of a module. */
type Module = { importers: readonly string[]; importedIds: readonly string[]; isEntry: boolean }
type Graph = { getModuleInfo(id: string): Module | null }

const ROOT = /[\\/](root|entry[.]client)[.]tsx/
/** Pages that a visitor lands on: they are fetched first, and have most in common. */
const FRONT = /[\\/](home|books|book-detail|packages|promos)-page[.]tsx/
const PACKAGE = /node_modules[\\/](?!lucide-react)/

function reached(id: string, next: (id: string) => readonly string[], seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const other of next(id)) reached(other, next, seen)
  return seen
}

/** The chunk of a module by the pages that import it, directly or through others; null leaves it to the bundler. */
function chunkOf(id: string, graph: Graph): string | null {
  const pagesOf = (one: string) =>
    [...reached(one, (at) => graph.getModuleInfo(at)?.importers ?? [])].filter(
      (at) => graph.getModuleInfo(at)?.isEntry === true,
    )
  const isOfEveryPage = (one: string) => pagesOf(one).some((page) => ROOT.test(page))
  if (isOfEveryPage(id)) return 'frame'
  const pages = pagesOf(id)
  if (pages.length < 2) return null
  // Dialogs, comboboxes and carousels are heavy: they come with the first page that needs them.
  const needs = reached(id, (at) => graph.getModuleInfo(at)?.importedIds ?? [])
  if ([...needs].some((one) => PACKAGE.test(one) && !isOfEveryPage(one))) return null
  const [front, ...others] = pages.flatMap((page) => FRONT.exec(page)?.[1] ?? [])
  if (others.length > 0) return 'frame'
  return front === undefined ? 'members' : `shared-with-${front}`
}

/**
 * Few chunks: left alone, what pages share becomes forty small ones, which weigh 7 kB more and cost a round trip each
 * where a connection carries six at a time. `framework` changes with the packages only, `frame` holds what is imported
 * by every page or by several of those that visitors land on, the others what other pages share with one of these, or
 * among themselves. The first in this order choose first: a chunk takes along what its modules import.
 */
export const sharedChunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/,
    priority: 4,
  },
  ...[/^frame$/, /^shared-with-/, /^members$/].map((names, place) => ({
    debugName: String(names),
    name: (id: string, graph: Graph) => {
      const chunk = chunkOf(id, graph)
      return chunk !== null && names.test(chunk) ? chunk : null
    },
    priority: 3 - place,
  })),
]
