import { Readable } from 'node:stream'
import type { ExportSettingsGiven } from '#contracts/console/exports.ts'
import { DAY, MINUTE, SECOND } from '#kernel/time.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { type ExportWish, exportCatalogue } from './export-catalogue.ts'
import {
  claimExport,
  deleteExport,
  endExport,
  listOldExports,
  lockDueProfiles,
  noteProgress,
  type StoredExport,
  setNextAt,
} from './export-files.queries.ts'
import { nextExportAt } from './export-times.rules.ts'
import { orderExport } from './manage-exports.ts'

export type ExportDeps = {
  database: Database
  files: FileStore
  readShop: ReadShop
  /** Where shoppers reach the shop. */
  publicUrl: () => string
  clock: () => Date
  log: Log
}

/** How long a file is kept. */
export const KEPT_DAYS = 30
/** A process that has not been heard of for so long is gone, and its file is begun again. */
const LOST_AFTER = 2 * MINUTE
const MOST_ATTEMPTS = 3
const TELL_EACH = SECOND

const actor: SystemActor = { kind: 'system', name: 'exchange-exports' }

/** Orders the files of recipients that are due, once each. */
export function orderDueExports({ database, clock }: ExportDeps): Promise<void> {
  return database.transact(async (tx) => {
    const now = clock()
    for (const { id, every } of await lockDueProfiles(tx, now)) {
      await orderExport(tx, actor, { profileId: id }, now)
      const nextAt = nextExportAt(every, now)
      if (nextAt !== null) await setNextAt(tx, id, nextAt)
    }
  })
}

/** Writes the files that wait, one after the other; one that was begun by a process that is gone begins again. */
export async function writeExports(
  deps: ExportDeps,
  signal?: AbortSignal,
  progressed: () => void = () => undefined,
): Promise<void> {
  const { database, clock } = deps
  while (!signal?.aborted) {
    const now = clock()
    const lostBefore = new Date(now.getTime() - LOST_AFTER)
    const claimed = await claimExport(database.kysely, { now, lostBefore })
    if (claimed === undefined) return
    await writeExport(deps, claimed, { signal, progressed })
  }
}

async function writeExport(
  deps: ExportDeps,
  claimed: StoredExport,
  { signal, progressed }: { signal: AbortSignal | undefined; progressed: () => void },
): Promise<void> {
  const { database, files, clock, log } = deps
  const fail = () => database.transact((tx) => endExport(tx, claimed, { state: 'failed' }, clock()))
  if (claimed.attempts > MOST_ATTEMPTS) return fail()
  let bytes = 0
  const take = (content: AsyncIterable<Buffer>) => {
    bytes = 0
    return files.write(claimed.storageKey, Readable.from(counted(content)))
  }
  async function* counted(content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      bytes += chunk.length
      progressed()
      yield chunk
    }
  }
  const progress = tellNowAndThen(async (written: number, titles: number) =>
    noteProgress(database.kysely, claimed.id, { written, titles, now: clock() }),
  )
  try {
    const wish = await wishOf(deps, claimed)
    const { titles, nextSince } = await exportCatalogue(database, wish, take, {
      progress: progress.tell,
      signal,
    })
    await progress.settled()
    await database.transact((tx) =>
      endExport(tx, claimed, { state: 'done', titles, bytes, nextSince }, clock()),
    )
  } catch (error) {
    await progress.settled()
    // It is begun again once its process counts as gone.
    if (signal?.aborted) return
    log.error({ export: claimed.id, error }, 'a file of the catalogue could not be written')
    await files.remove(claimed.storageKey)
    await fail()
  }
}

/** At most one call at a time and one a second. */
function tellNowAndThen(tell: (written: number, titles: number) => Promise<void>) {
  let telling = Promise.resolve()
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    tell: (written: number, titles: number) => {
      const now = performance.now()
      if (now - toldAt < TELL_EACH) return
      toldAt = now
      // What is told is only shown, so that a failure of it does not end the file.
      telling = telling.then(() => tell(written, titles)).catch(() => undefined)
    },
    settled: () => telling,
  }
}

async function wishOf({ readShop, publicUrl, clock }: ExportDeps, given: StoredExport): Promise<ExportWish> {
  const { name, email } = await readShop()
  return wishFrom(given.settings, {
    since: given.since ?? undefined,
    origin: publicUrl(),
    sender: { name, email },
    now: clock(),
  })
}

const wishFrom = (
  { on_sale, addressee, ...settings }: ExportSettingsGiven,
  around: Pick<ExportWish, 'since' | 'origin' | 'sender' | 'now'>,
): ExportWish => ({ ...settings, ...around, addressee, onSale: on_sale || settings.format === 'onix' })

/** Forgets files whose time is over. */
export async function removeOldExports({ database, files, clock }: ExportDeps): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY)
  for (const { id, storageKey } of await listOldExports(database.kysely, before)) {
    await files.remove(storageKey)
    await deleteExport(database.kysely, id)
  }
}
