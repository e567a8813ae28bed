import { COVER_WIDTHS, type StoredImage, storeImage } from '#server/images/store-image.ts'
import type { DemoDeps } from './demo-deps.ts'
import { readDemoFile } from './demo-files.ts'

/** Stores one of the shipped pictures. */
export async function storeDemoPicture(
  deps: DemoDeps,
  path: string,
  widths: readonly number[] = COVER_WIDTHS,
): Promise<StoredImage> {
  const { inTurn } = deps
  return storeImage(deps, await readDemoFile(path), { widths, ...(inTurn && { inTurn }) })
}
