import type { CallAnswerData } from '#contracts/calls.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { viewsOf } from '../landing-views.ts'
import { changeLanding, type LandingChange, type LandingRecord } from '../landings.ts'

/** Changes a header picture, and shows it as it is then. */
export async function savedLanding(
  database: Database,
  actor: Actor,
  change: LandingChange,
): Promise<CallAnswerData<'POST /api/console/landings'>> {
  return landingView(database, await database.transact((tx) => changeLanding(tx, actor, change)))
}

export async function landingView(
  { kysely }: Database,
  saved: LandingRecord,
): Promise<CallAnswerData<'POST /api/console/landings'>> {
  const [view] = await viewsOf(kysely, [saved])
  if (view === undefined) throw new Failure('not_found', `Tidak ada gambar beranda nomor ${saved.id}`)
  return view
}
