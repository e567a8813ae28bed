import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ExportSettingsGiven } from '#contracts/console/exports.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { EXPORT_FILES } from './export-catalogue.ts'
import {
  deleteProfile,
  insertExport,
  insertProfile,
  lockProfile,
  type ProfileFields,
  type StoredExport,
  type StoredProfile,
  updateProfile,
} from './export-files.queries.ts'
import { nextExportAt } from './export-times.rules.ts'

/** What a file is made of: settings of its own, or those of a recipient. */
export type ExportOrder = { settings: ExportSettingsGiven; since: Date | null } | { profileId: number }

/**
 * Lets a file be made.
 * @throws Failure forbidden, not_found
 */
export async function orderExport(
  tx: Tx,
  actor: Actor,
  order: ExportOrder,
  now: Date,
): Promise<StoredExport> {
  requireRight(actor, 'ekspor.jalankan')
  const profile = 'profileId' in order ? await getProfile(tx, order.profileId) : undefined
  const { settings, since } = profile
    ? { settings: profile.settings, since: profile.changedOnly ? profile.nextSince : null }
    : (order as { settings: ExportSettingsGiven; since: Date | null })
  const made = await insertExport(tx, {
    profileId: profile?.id ?? null,
    name: profile?.name ?? '',
    settings,
    since,
    storageKey: `exports/${randomBytes(16).toString('hex')}.${EXPORT_FILES[settings.format].ending}`,
    madeBy: actor.kind === 'staff' ? actor.id : null,
    madeAt: now,
  })
  const after = { format: settings.format, name: made.name, since }
  await recordAct(tx, actor, { verb: 'export.make', id: made.id, after, now })
  return made
}

/** @throws Failure forbidden */
export async function addProfile(
  tx: Tx,
  actor: Actor,
  fields: ProfileFields,
  now: Date,
): Promise<StoredProfile> {
  requireRight(actor, 'ekspor.jalankan')
  const profile = await insertProfile(tx, { ...fields, nextAt: nextExportAt(fields.every, now) })
  await recordAct(tx, actor, { verb: 'export-profile.add', id: profile.id, after: loggedOf(profile), now })
  return profile
}

/** @throws Failure forbidden, not_found, changed_meanwhile */
export async function changeProfile(
  tx: Tx,
  actor: Actor,
  { id, version, fields, now }: { id: number; version: number; fields: ProfileFields; now: Date },
): Promise<StoredProfile> {
  requireRight(actor, 'ekspor.jalankan')
  const before = await getProfile(tx, id)
  requireVersion(version, before)
  if (isDeepStrictEqual(loggedOf(before), loggedOf(fields))) return before
  const after = await updateProfile(tx, id, {
    ...fields,
    nextAt: before.every === fields.every ? before.nextAt : nextExportAt(fields.every, now),
    nextSince: isDeepStrictEqual(before.settings, fields.settings) ? before.nextSince : null,
  })
  const acts = { before: loggedOf(before), after: loggedOf(after) }
  await recordAct(tx, actor, { verb: 'export-profile.change', id, ...acts, now })
  return after
}

/** @throws Failure forbidden, not_found */
export async function removeProfile(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  requireRight(actor, 'ekspor.jalankan')
  const before = await getProfile(tx, id)
  await deleteProfile(tx, id)
  await recordAct(tx, actor, {
    verb: 'export-profile.remove',
    id,
    before: loggedOf(before),
    after: null,
    now,
  })
}

async function getProfile(tx: Tx, id: number): Promise<StoredProfile> {
  const profile = await lockProfile(tx, id)
  if (profile === undefined) throw new Failure('not_found', 'Penerima ini tidak ada lagi.')
  return profile
}

const loggedOf = ({ name, settings, changedOnly, every }: ProfileFields) => ({
  name,
  settings,
  changedOnly,
  every,
})
