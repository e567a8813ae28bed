import type { CallAnswerData } from '#contracts/calls.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { viewsOf } from '../promo-views.ts'
import type { PromoRecord } from '../save-promo.ts'

/** Writes a promo, and shows it as it is then. */
export async function savedPromo(
  database: Database,
  write: (tx: Tx) => Promise<PromoRecord>,
): Promise<CallAnswerData<'POST /api/console/promos'>> {
  return promoView(database, await database.transact(write))
}

export async function promoView(
  { kysely }: Database,
  saved: PromoRecord,
): Promise<CallAnswerData<'POST /api/console/promos'>> {
  const [view] = await viewsOf(kysely, [saved])
  if (view === undefined) throw new Failure('promo_not_found', `Tidak ada promo dengan kode ${saved.code}`)
  return view
}
