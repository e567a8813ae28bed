/** What the readers need to run without a connection, listed by the build. */
export type Kit = {
  /** Changes with every file of the kit. */
  version: string
  /** Addresses of hashed files. Without one of these a reader does not open. */
  files: readonly string[]
  /** Character maps of pdf.js, which few books need. They are fetched last, and one that fails is left out. */
  extras: readonly string[]
}

/** Pages that open without a connection, each the same for everybody whatever its query. */
export const KIT_PAGES = ['/book/read', '/book/readHTML', '/tersimpan', '/auth/my-book-and-magazine'] as const

export const KIT_CACHE_PREFIX = 'lembar-kit-'

/** The entry that makes a kit complete. It is written last; the shop has no such address. */
export const KIT_MARK = '/lembar-kit-complete'

/** What a page requests from the worker, with a port for the answer. */
export type WorkerRequest = { type: 'prepare' | 'take-over' }

/**
 * `outdated`: the shop has a newer build, and the running worker knows only the files of the former one. `failed`: a
 * file cannot be fetched now. `none`: the shop has switched its worker off (server/platform/http/service-worker.ts).
 */
export type PrepareAnswer = 'ready' | 'outdated' | 'failed' | 'none'
