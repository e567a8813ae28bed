import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { parcelBookingsConformance, parcelToBook } from '../booking-port.conformance.ts'
import { openParcelSimulator } from './parcel-simulator.ts'

const began = parcelToBook().requestedAt

parcelBookingsConformance('the simulated carrier', async () => {
  let now = began
  return {
    bookings: openParcelSimulator({ clock: () => now }),
    collect: () => {
      now = new Date(began.getTime() + 40 * SECOND)
    },
    close: async () => undefined,
  }
})

test('a parcel goes from the label to the door, one step after the other', async () => {
  let now = began
  const bookings = openParcelSimulator({ clock: () => now })
  const { carrierOrder } = await bookings.book(parcelToBook())
  now = new Date(began.getTime() + 10 * MINUTE)
  const tracked = await bookings.track(carrierOrder)
  expect(tracked?.events.map(({ step }) => step)).toEqual([
    'booked',
    'collecting',
    'collected',
    'delivering',
    'delivered',
  ])
  expect(tracked?.step).toBe('delivered')
})
