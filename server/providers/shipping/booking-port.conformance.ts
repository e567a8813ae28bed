import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import type { ParcelBookings, ParcelToBook } from './port.ts'

export type BookingsOnTrial = {
  bookings: ParcelBookings
  /** The courier takes the parcel. */
  collect(carrierOrder: string): Promise<void> | void
  close(): Promise<void>
}

let made = 0
export const parcelToBook = (given: Partial<ParcelToBook> = {}): ParcelToBook => ({
  reference: `UJI0000000${String(++made).padStart(4, '0')}`,
  collection: 'pickup',
  courier: 'jne',
  service: 'REG',
  sender: {
    name: 'Lembar',
    phone: '+62 274 555 0123',
    email: 'halo@lembar.example',
    address: 'Jl. Malioboro 60',
    postalCode: '55213',
  },
  recipient: { name: 'Rara', phone: '+6281234567890', address: 'Jalan Merdeka 1', postalCode: '10110' },
  value: rupiah(125_000),
  collects: null,
  weightKg: 2,
  requestedAt: new Date('2026-11-21T05:00:00Z'),
  ...given,
})

/** What the shop relies on, whoever takes the parcels: run against each carrier of which shipments are ordered. */
export function parcelBookingsConformance(name: string, open: () => Promise<BookingsOnTrial>): void {
  describe(`${name} takes orders of shipments`, () => {
    let trial: BookingsOnTrial
    beforeAll(async () => {
      trial = await open()
    })
    afterAll(() => trial.close())

    test('a booked parcel has a waybill and the shop’s own reference, and is found again', async () => {
      const parcel = parcelToBook()
      const booked = await trial.bookings.book(parcel)
      expect(booked).toMatchObject({ reference: parcel.reference, step: 'booked' })
      expect(booked.trackingNumber).toMatch(/^[A-Z0-9][A-Z0-9-]{4,38}[A-Z0-9]$/)
      expect(await trial.bookings.track(booked.carrierOrder)).toEqual(booked)
    })

    test('the same reference is one shipment, however often it is ordered', async () => {
      const parcel = parcelToBook()
      const first = await trial.bookings.book(parcel)
      expect(await trial.bookings.book(parcel)).toEqual(first)
      expect((await trial.bookings.book(parcelToBook())).trackingNumber).not.toBe(first.trackingNumber)
    })

    test('an order that is not there is not found, and that is no failure', async () => {
      expect(await trial.bookings.track('tidak-ada')).toBeUndefined()
    })

    test('a shipment is cancelled until the courier has the parcel, and refused afterwards', async () => {
      const [early, late] = [
        await trial.bookings.book(parcelToBook()),
        await trial.bookings.book(parcelToBook()),
      ]
      await trial.bookings.cancel(early.carrierOrder, 'salah alamat')
      await trial.collect(late.carrierOrder)
      expect((await trial.bookings.track(late.carrierOrder))?.step).toBe('collected')
      await expect(trial.bookings.cancel(late.carrierOrder, 'salah alamat')).rejects.toMatchObject({
        name: 'CarrierFailure',
        kind: 'refused',
      })
    })
  })
}
