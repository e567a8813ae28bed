import type { KeptPlace } from '#contracts/reading.ts'
import { call } from '#web/api/call.ts'
import { deviceName } from '#web/kept-marks/device-marks.ts'
import type { DevicePlace, PlaceHere } from './choose-place.ts'
import { keep, listKept, readKept } from './device-store.ts'

/** A place as stored on the device: with the title, so that it can be sent without opening the book. */
export type StoredPlace = DevicePlace & { titleId: number | undefined }

/** The stored value, if it is a place. */
export function toStoredPlace(kept: unknown): StoredPlace | undefined {
  if (typeof kept !== 'object' || kept === null || !('place' in kept) || !('share' in kept)) return undefined
  const place = toPlace(kept.place)
  const share = Number(kept.share)
  if (!place || !(share >= 0 && share <= 1)) return undefined
  return {
    place,
    share,
    at: 'at' in kept && Number.isFinite(kept.at) ? Number(kept.at) : 0,
    sent: 'sent' in kept && kept.sent === true,
    titleId: 'titleId' in kept && Number.isInteger(kept.titleId) ? Number(kept.titleId) : undefined,
  }
}

function toPlace(value: unknown): PlaceHere | undefined {
  const { kind, page, of, block, within, offset } = (value ?? {}) as Record<string, unknown>
  const isCount = (one: unknown, least: number) => Number.isInteger(one) && Number(one) >= least
  if (kind === 'PDF' && isCount(page, 1) && isCount(of, 1)) {
    return { kind, page: Number(page), of: Number(of) }
  }
  const share = Number(within)
  if (kind === 'HTML' && isCount(block, 0) && share >= 0 && share <= 1) {
    const known = isCount(offset, 0) ? { offset: Number(offset) } : {}
    return { kind, block: Number(block), within: share, ...known }
  }
  return undefined
}

/** Under which a device keeps where a title's sample was left. */
export const samplePlaceKey = (titleId: number) => `cuplikan/${titleId}`

/**
 * Where the sample of a title was left on this device, if it was read beyond its beginning. A sample is the beginning
 * of its book, so that its places are places of the book.
 */
export async function readSamplePlace(titleId: number): Promise<PlaceHere | undefined> {
  const place = toStoredPlace(await readKept(samplePlaceKey(titleId)))?.place
  const isBeginning = place?.kind === 'PDF' ? place.page === 1 : place?.block === 0 && place.within === 0
  return isBeginning ? undefined : place
}

/**
 * Sends this device's place in a title to the shop.
 * @returns the places of all the reader's devices
 */
export async function sendPlace(
  titleId: number,
  { place, share, at }: DevicePlace,
  options: { token?: string; keepalive?: boolean } = {},
): Promise<readonly KeptPlace[]> {
  const { places } = await call(
    'PUT /api/user/reading/:id',
    {
      params: { id: titleId },
      body: {
        device: await deviceName(),
        place,
        share,
        seconds_ago: Math.max(0, (Date.now() - at) / 1000),
        at,
      },
    },
    options,
  )
  return places
}

/** In how many books a reader's place on this device is not known to the shop. */
export async function countUnsentPlaces(userId: number): Promise<number> {
  const kept = await listKept(`${userId}/`)
  return kept.filter(([, value]) => toStoredPlace(value)?.sent === false).length
}

/** Sends every place that a lost connection has kept back. */
export async function sendUnsentPlaces(userId: number): Promise<void> {
  for (const [key, value] of await listKept(`${userId}/`)) {
    const stored = toStoredPlace(value)
    if (!stored || stored.sent || stored.titleId === undefined) continue
    try {
      await sendPlace(stored.titleId, stored)
      // The book may be open in a tab whose reader has gone further meanwhile.
      const now = toStoredPlace(await readKept(key))
      if (now?.at === stored.at) await keep(key, { ...stored, sent: true })
    } catch {
      // There is still no connection, or the title is no longer the user's: the place stays on the device.
    }
  }
}
