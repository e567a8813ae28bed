import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/database/database.ts'
import { insertImage } from './images.queries.ts'
import { type ImageDeps, type StoreOptions, storeImage } from './store-image.ts'

/** Ends the transaction that only tries. */
class Tried extends Error {}

/**
 * Stores a picture and saves what shows it. The save is tried first, in a transaction that is undone, with a picture
 * that stands in for it: where it is refused, nothing is stored.
 * @throws Failure as `save` and `storeImage`
 */
export async function saveWithPicture<Saved>(
  deps: ImageDeps,
  picture: Uint8Array,
  save: (tx: Tx, imageId: number) => Promise<Saved>,
  options: StoreOptions = {},
): Promise<Saved> {
  const { database } = deps
  await database
    .transact(async (tx) => {
      const { id } = await insertImage(tx, STAND_IN())
      await save(tx, id)
      throw new Tried()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error
    })
  const { id } = await storeImage(deps, picture, options)
  return database.transact((tx) => save(tx, id))
}

const STAND_IN = () => ({
  key: randomBytes(16).toString('hex'),
  width: 1,
  height: 1,
  mean_color: '#000000',
  widths: [1],
})
