/** What the readers need to run without a connection, listed by the build. */
export type Kit = {
  /** Changes with every file of the kit. */
  version: string
  /** Addresses of hashed files. Without one of these a reader does not open. */
  files: readonly string[]
  /** Character maps of pdf.js, which few books need: fetched after everything else, and a failure is no failure. */
  extras: readonly string[]
}

/** Pages that open without a connection, each the same for everybody whatever its query. */
export const KIT_PAGES = ['/book/read', '/book/readHTML', '/tersimpan'] as const

export const KIT_CACHE_PREFIX = 'lembar-kit-'

/** What a page asks of the worker, with a port for the answer. */
export type WorkerRequest = { type: 'prepare' | 'take-over' }

/** `outdated`: the shop was deployed anew, and the worker that runs knows the files of the former build only. */
export type PrepareAnswer = 'ready' | 'outdated' | 'failed'
