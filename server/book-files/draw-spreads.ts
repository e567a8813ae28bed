import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MINUTE } from '#kernel/time.ts'
import { refreshListings } from '#server/catalogue/refresh-listings.ts'
import { storeImage } from '#server/images/store-image.ts'
import { bookWork, isUnfinished } from './book-work.ts'
import type { SampleDeps } from './remake-samples.ts'
import { type DueSpread, listDueSpreads, setSpread } from './samples.queries.ts'
import { inWorkFolder } from './work-folder.ts'

/** A phone of 360 or 400 CSS px with two real pixels, and the page's column on wide screens. */
const SPREAD_WIDTHS = [400, 672, 800, 1200] as const
const TIME_LIMIT = MINUTE

/** Draws the spreads of all samples that lack one, one at a time. */
export async function drawMissingSpreads(deps: SampleDeps, until: AbortSignal): Promise<void> {
  const tried: string[] = []
  for (;;) {
    const [due] = await listDueSpreads(deps.database.kysely, { without: tried, limit: 1 })
    if (due === undefined || until.aborted) return
    tried.push(String(due.fileId))
    await drawSpreadOf(deps, due)
  }
}

/**
 * Two facing pages of a sample as a picture on its title's page. Where they cannot be drawn, the page has none, and it
 * is not tried again.
 */
export async function drawSpreadOf(deps: SampleDeps, due: DueSpread): Promise<void> {
  const picture = await inWorkFolder(async (folder) => {
    const stored = await deps.files.read(due.storageKey)
    if (stored === undefined) return undefined
    const files = { path: join(folder, 'sample'), picture: join(folder, 'spread') }
    await pipeline(stored.stream, createWriteStream(files.path, { mode: 0o600 }))
    const { kind } = due
    const answer = await bookWork({ task: 'draw-spread', kind, ...files }, { timeLimit: TIME_LIMIT })
    return !isUnfinished(answer) && answer.drawn ? readFile(files.picture) : undefined
  })
  const image = picture && (await storeImage(deps, picture, { widths: SPREAD_WIDTHS }))
  await deps.database.transact(async (tx) => {
    const { storageKey, titleId } = due
    if (await setSpread(tx, { storageKey, imageId: image?.id ?? null })) await refreshListings(tx, [titleId])
  })
}
