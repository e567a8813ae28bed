import type { CallAnswerData } from '#contracts/calls.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { viewsOf } from '../package-views.ts'
import type { PackageRecord } from '../save-package.ts'

/** Writes a package, and shows it as it is then. */
export async function savedPackage(
  database: Database,
  write: (tx: Tx) => Promise<PackageRecord>,
): Promise<CallAnswerData<'POST /api/console/packages'>> {
  return packageView(database, await database.transact(write))
}

export async function packageView(
  { kysely }: Database,
  saved: PackageRecord,
): Promise<CallAnswerData<'POST /api/console/packages'>> {
  const [view] = await viewsOf(kysely, [saved])
  if (view === undefined) throw new Failure('not_found', `Tidak ada paket nomor ${saved.id}`)
  return view
}
