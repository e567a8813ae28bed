import type { KeptPlace } from '#contracts/reading.ts'
import type { DevicePlace, PlaceHere } from './choose-place.ts'

/** What the keeper calls. */
export type PlaceKeeperPorts = {
  /** Stores the place on this device, at once. */
  store(place: DevicePlace): Promise<void>
  /** Sends it to the shop, which answers with the places of all devices. `leaving` while the page is being closed. */
  send(place: DevicePlace, leaving: boolean): Promise<readonly KeptPlace[]>
  /** What the shop answered. */
  onPlaces(places: readonly KeptPlace[]): void
  now(): number
}

export type PlaceKeeper = {
  keep(place: PlaceHere, share: number): void
  /** Sends what was not sent yet, without the pause: the page is hidden, or there is a connection again. */
  flush(leaving?: boolean): Promise<void>
  close(): void
}

/** The pause before sending. A page that is only leafed through is not worth a request. */
const SEND_AFTER_MS = 1_500

/**
 * Keeps a reader's place: on the device at once, in the shop a moment later. A network error loses nothing: the place
 * stays marked as unsent, and is sent with the next one, when there is a connection, or when the book is opened
 * again.
 */
export function createPlaceKeeper(ports: PlaceKeeperPorts, unsent?: DevicePlace): PlaceKeeper {
  let latest = unsent
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: DevicePlace | undefined
  let closed = false

  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(flush, SEND_AFTER_MS)
  }

  const flush = async (leaving = false) => {
    clearTimeout(timer)
    const place = latest
    if (!place || place.sent) return
    // One request after the other, so that places arrive in order. A page that is being closed cannot wait.
    if (sending && !leaving) return
    sending = place
    try {
      const places = await ports.send(place, leaving)
      place.sent = true
      if (latest === place) await ports.store(place)
      ports.onPlaces(places)
    } catch {
      // It stays unsent, and is sent later.
    } finally {
      if (sending === place) sending = undefined
      const newer = latest
      if (newer && newer !== place && !newer.sent && !closed) later()
    }
  }

  return {
    keep(place, share) {
      if (latest && JSON.stringify(latest.place) === JSON.stringify(place)) return
      latest = { place, share, at: ports.now(), sent: false }
      void ports.store(latest)
      later()
    },
    flush,
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
