import { LANDING_BOUNDS } from '#contracts/console/landings.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { type Actor, type Edit, requireRight, requireVersion } from '#server/platform/actor.ts'
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
  refusePast(draft, now)
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
  beginsAt: null,
  endsAt: null,
  focus: null,
}

export type LandingChange = Edit & {
  id: number
  changes: Partial<LandingDraft>
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
  // Who shows a picture, or hides it, has no use for that part of its plan any more.
  if (changes.published === true && changes.beginsAt === undefined) next.beginsAt = null
  if (changes.published === false && changes.endsAt === undefined) next.endsAt = null
  refusePast(changes, now)
  refuseFaulty(next)
  await refuseUnknownTitles(tx, next)
  return recordChange(tx, actor, { verb: 'landing.change', id, before: current, now }, async () => {
    await updateLanding(tx, id, next)
    await announceCatalogueChange(tx)
    return getLanding(tx, id)
  })
}

/** Shows or hides a header picture whose time has come, once: whoever comes second finds nothing to do. */
export async function applyLandingPlan(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await lockLanding(tx, id)
  const before = await findLandingRecord(tx, id)
  if (before === undefined) return
  const { beginsAt, endsAt } = before
  const hasEnded = endsAt !== null && endsAt <= now
  if (!hasEnded && (beginsAt === null || beginsAt > now)) return
  const plan = hasEnded
    ? { published: false, beginsAt: null, endsAt: null }
    : // One whose picture was taken away meanwhile has nothing to show.
      { published: before.imageId !== null, beginsAt: null }
  const verb = hasEnded ? 'landing.end' : 'landing.begin'
  await recordChange(tx, actor, { verb, id, before, now }, async () => {
    await updateLanding(tx, id, { ...before, ...plan })
    await announceCatalogueChange(tx)
    return getLanding(tx, id)
  })
}

function refusePast({ beginsAt, endsAt }: Partial<LandingDraft>, now: Date): void {
  const message = 'Pilih waktu yang akan datang'
  if (beginsAt != null && beginsAt <= now) throw fieldFailure('begins_at', message)
  if (endsAt != null && endsAt <= now) throw fieldFailure('ends_at', message)
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
