import { countUnsentMarks } from '../kept-marks/send-marks.ts'
import { countUnsentPlaces } from '../reader/place/device-place.ts'

/** What a reader did on this device that the shop does not know yet: books with a new place, and marks. */
export type Unsent = { places: number; marks: number }

export async function countUnsent(userId: number): Promise<Unsent> {
  const [places, marks] = await Promise.all([countUnsentPlaces(userId), countUnsentMarks(userId)])
  return { places, marks }
}

/** What waits, in words; undefined where nothing does. */
export function unsentText({ places, marks }: Unsent): string | undefined {
  const parts = [
    places > 0 && `tempat baca di ${places} buku`,
    marks > 0 && `${marks} tanda atau catatan`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : parts.join(' dan ')
}
