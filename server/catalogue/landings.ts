import { LANDING_BOUNDS } from '#contracts/console/landings.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import { announceCatalogueChange } from './catalogue-version.ts'
import { landingFault } from './landing.rules.ts'
import {
  countTitles,
  findLandingRecord,
  insertLanding,
  type LandingDraft,
  type LandingRecord,
  listAllLandings,
  lockLanding,
  updateLanding,
} from './landings.queries.ts'

export type { LandingDraft, LandingRecord } from './landings.queries.ts'

/** Every header picture of the home page in its order, hidden ones last. */
export { listAllLandings }

/**
 * Adds a header picture, hidden unless it says otherwise, after the last one.
 * @throws Failure forbidden, invalid
 */
export async function addLanding(
  tx: Tx,
  actor: Actor,
  { draft: given, now }: { draft: Partial<LandingDraft>; now: Date },
): Promise<LandingRecord> {
  requireRight(actor, 'pemasaran.ubah')
  const last = Math.max(-1, ...(await listAllLandings(tx)).map(({ position }) => position))
  const draft = { ...NEW_LANDING, position: Math.min(last + 1, LANDING_BOUNDS.position), ...given }
  refuseFaulty(draft)
  await refuseUnknownTitles(tx, draft)
  const id = await insertLanding(tx, draft)
  await announceCatalogueChange(tx)
  const saved = await getLanding(tx, id)
  await recordAct(tx, actor, { verb: 'landing.add', id, after: saved, now })
  return saved
}

const NEW_LANDING: Omit<LandingDraft, 'position'> = {
  title: null,
  line: null,
  button: null,
  link: null,
  alt: '',
  titleIds: [],
  imageId: null,
  published: false,
}

export type LandingChange = {
  id: number
  changes: Partial<LandingDraft>
  /** The version that the edit began from. */
  version?: number | undefined
  now: Date
}

/**
 * Changes what is given and leaves the rest.
 * @throws Failure forbidden, not_found, changed_meanwhile, invalid
 */
export async function changeLanding(
  tx: Tx,
  actor: Actor,
  { id, changes, version, now }: LandingChange,
): Promise<LandingRecord> {
  requireRight(actor, 'pemasaran.ubah')
  await lockLanding(tx, id)
  const current = await getLanding(tx, id)
  requireVersion(version, current)
  const next = { ...current, ...changes }
  refuseFaulty(next)
  await refuseUnknownTitles(tx, next)
  return recordChange(tx, actor, { verb: 'landing.change', id, before: current, now }, async () => {
    await updateLanding(tx, id, next)
    await announceCatalogueChange(tx)
    return getLanding(tx, id)
  })
}

async function getLanding(tx: Tx, id: number): Promise<LandingRecord> {
  const found = await findLandingRecord(tx, id)
  if (found === undefined) throw new Failure('not_found', `Tidak ada gambar beranda nomor ${id}`)
  return found
}

function refuseFaulty(draft: LandingDraft): void {
  const fault = landingFault(draft)
  if (fault !== undefined) throw fieldFailure(fault.field, fault.message)
}

async function refuseUnknownTitles(tx: Tx, { titleIds }: LandingDraft): Promise<void> {
  if ((await countTitles(tx, titleIds)) < titleIds.length) {
    throw fieldFailure('title_ids', 'Salah satu judul tidak ada lagi. Pilih yang lain.')
  }
}
