import { resolve } from 'node:path'
import { openOwnFiles } from '#server/compose-storage.ts'
import { PICTURE_BOUNDS } from '#server/images/picture-bounds.rules.ts'
import { storeImage } from '#server/images/store-image.ts'
import { Failure } from '#server/platform/failure.ts'
import { operatorFault } from './faults.ts'
import type { OperatorSession } from './operator-session.ts'
import { readOperatorFile } from './read-operator-file.ts'

/** What `storeImage` takes; a larger file is not even read. */
const LARGEST_MB = 8

const { bytes: MOST_BYTES, side, pixels, aspect } = PICTURE_BOUNDS
const TOO_LARGE = `it is too large (at most ${MOST_BYTES / 1024 / 1024} MB, ${side} pixels a side, ${pixels / 1e6} megapixels, one side at most ${aspect} times the other)`

/**
 * Stores the picture of an option and returns its id. A dry run only checks that it can be read.
 * @throws an operator fault
 */
export async function takePicture(
  { config, database }: OperatorSession,
  path: string | undefined,
  { dryRun, widths }: { dryRun: boolean; widths?: readonly number[] },
): Promise<number | undefined> {
  if (path === undefined) return undefined
  const bytes = await readOperatorFile(resolve(path), 'The picture', LARGEST_MB)
  if (dryRun) return undefined
  const files = await openOwnFiles({ config, database })
  try {
    const { id } = await storeImage({ database, files }, bytes, widths === undefined ? {} : { widths })
    return id
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const why = error.reason === 'too_large' ? TOO_LARGE : 'it is no picture, or damaged'
    throw operatorFault(`${path} cannot be taken: ${why}`, error)
  }
}
