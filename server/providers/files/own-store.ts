import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Database } from '#server/platform/database/database.ts'
import { SetupFault } from '#server/platform/setup-fault.ts'
import { insertStoreId, lockStoreId } from './own-store.queries.ts'
import type { FileStore } from './port.ts'

/** The file of a store that contains its id. */
export const STORE_ID = 'store-id'

const FOREIGN = `FILES names a store without this shop's files. All instances use one store: a shared folder, or \
s3://bucket. After a move, "npx lembar files copy --from FORMER" brings the files along`

/**
 * Makes sure that the store is the shop's: instances on folders of their own would each have a part of the files. A
 * new shop's store becomes its own.
 * @throws SetupFault
 */
export async function requireOwnFiles(database: Database, files: FileStore): Promise<void> {
  await database.transact(async (tx) => {
    const own = await lockStoreId(tx)
    const found = await storeIdOf(files)
    if (own !== undefined && own !== found) throw new SetupFault(FOREIGN)
    if (own !== undefined) return
    const id = found ?? randomUUID()
    if (found === undefined) await files.write(STORE_ID, Buffer.from(id))
    await insertStoreId(tx, id)
  })
}

export async function storeIdOf(files: FileStore): Promise<string | undefined> {
  const file = await files.read(STORE_ID)
  return file && (await text(file.stream)).trim()
}
