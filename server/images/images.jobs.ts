import { type WorkDeps, workThrough } from '#server/platform/work-through.ts'
import { type AvifDeps, addAvif, listImagesWithoutAvif } from './add-avif.ts'

/** The most pictures in a minute, since encoding AVIF occupies a core. */
const A_MINUTE = 5

export function imagesJobs(deps: AvifDeps & WorkDeps) {
  const withoutAvif = {
    name: 'images-add-avif',
    next: (without: readonly string[]) =>
      listImagesWithoutAvif(deps.database.kysely, { without, limit: A_MINUTE }),
    keyOf: String,
    handle: (id: number) => addAvif(deps, id),
    most: A_MINUTE,
  }
  const run = (signal?: AbortSignal) => workThrough(deps, withoutAvif, signal)
  return [{ name: 'images-add-avif', cron: '* * * * *', run }]
}
