import type { KeptPlace, ReadingPlace } from '#contracts/reading.ts'

/** A place as stored on the device; of a sample in HTML also its offset in the block. */
export type PlaceHere = ReadingPlace & { offset?: number }

/** Where this device is in a book, as stored on the device. `at` is this device's own clock, in milliseconds. */
export type DevicePlace = {
  place: PlaceHere
  share: number
  at: number
  /** Whether the shop has it. */
  sent: boolean
}

export type ChosenPlace = { place: PlaceHere; share: number }

/** A place further on, where the reader was on this or another device. */
export type FurtherPlace = ChosenPlace & { elsewhere: boolean; readAt: Date }

/** A smaller difference is not worth a question: one page of a long book. */
const WORTH_ASKING = 0.004

/**
 * Where to open a book: at the newest of all places. The furthest place beyond it is offered, since the newest may be
 * a look at the first page on another device.
 */
export function choosePlace(
  own: DevicePlace | undefined,
  kept: readonly KeptPlace[],
  device: string,
): { start: ChosenPlace | undefined; further: FurtherPlace | undefined } {
  const others = kept.filter((one) => one.device !== device)
  const atShop = kept.find((one) => one.device === device)
  // Where the shop has this device's place, the shop's time is used, as for the other places.
  // Then its place counts too: the last one may have been sent when there was no time left to store it.
  const here = own && (own.sent && atShop ? { ...atShop, at: Date.parse(atShop.read_at) } : own)
  const all = [
    ...(here ? [{ ...here, elsewhere: false }] : []),
    ...(own ? others : kept).map((one) => ({
      ...one,
      at: Date.parse(one.read_at),
      elsewhere: one.device !== device,
    })),
  ]
  const [newest, ...rest] = all.toSorted((a, b) => b.at - a.at)
  if (!newest) return { start: undefined, further: undefined }
  const furthest = rest.toSorted((a, b) => b.share - a.share)[0]
  const further =
    furthest && furthest.share > newest.share + WORTH_ASKING
      ? {
          place: furthest.place,
          share: furthest.share,
          elsewhere: furthest.elsewhere,
          readAt: new Date(furthest.at),
        }
      : undefined
  return { start: { place: newest.place, share: newest.share }, further }
}
