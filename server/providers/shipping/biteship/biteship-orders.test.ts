import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { SECOND } from '#kernel/time.ts'
import { parcelBookingsConformance, parcelToBook } from '../booking-port.conformance.ts'
import { openBiteshipBookings } from './biteship-orders.ts'
import { type BiteshipStandIn, KEY, openBiteshipStandIn } from './biteship-stand-in.testing.ts'

const AT = new Date('2026-11-21T06:00:00Z')
const open = ({ baseUrl }: BiteshipStandIn, key = KEY) =>
  openBiteshipBookings({ key, webhookSecret: 'rahasia', clock: () => new Date(), baseUrl, tryMs: 1 * SECOND })

parcelBookingsConformance('Biteship', async () => {
  const standIn = await openBiteshipStandIn()
  return {
    bookings: open(standIn),
    collect: (id) => standIn.move(id, 'picked', AT),
    close: standIn.close,
  }
})

describe('Biteship', () => {
  let standIn: BiteshipStandIn
  beforeEach(async () => {
    standIn = await openBiteshipStandIn()
  })
  afterEach(() => standIn.close())

  test('the courier gets both addresses, the service, the weight and how the parcel reaches it', async () => {
    const parcel = parcelToBook({ collection: 'drop_off' })
    await open(standIn).book(parcel)
    expect(standIn.bodies).toEqual([
      expect.objectContaining({
        reference_id: parcel.reference,
        origin_contact_name: 'Lembar',
        origin_postal_code: 55213,
        origin_collection_method: 'drop_off',
        destination_contact_name: 'Rara',
        destination_contact_phone: '+6281234567890',
        destination_address: 'Jalan Merdeka 1',
        destination_postal_code: 10110,
        courier_company: 'jne',
        courier_type: 'reg',
        delivery_type: 'now',
        items: [{ name: 'Buku', value: 125_000, quantity: 1, weight: 2000 }],
      }),
    ])
  })

  test('the courier is told what to collect at the door, and nothing of it where nothing is', async () => {
    await open(standIn).book(parcelToBook({ collects: rupiah(135_000) }))
    await open(standIn).book(parcelToBook())
    const [atDoor, paid] = standIn.bodies
    expect(atDoor).toMatchObject({
      destination_cash_on_delivery: 135_000,
      destination_cash_on_delivery_type: '7_days',
    })
    expect(Object.keys(paid ?? {}).filter((name) => name.includes('cash'))).toEqual([])
  })

  test.each(['drop', 'silence', 'nul', 'html', 'broken', 'unavailable', 'too many'] as const)(
    'an order whose answer is lost (%s) is not sent again by itself, and repeated by hand it is the same one',
    async (fault) => {
      const parcel = parcelToBook()
      standIn.faults.push(fault)
      await expect(open(standIn).book(parcel)).rejects.toMatchObject({ kind: 'unreachable' })
      expect(standIn.calls).toEqual(['POST /v1/orders'])
      expect((await open(standIn).book(parcel)).reference).toBe(parcel.reference)
      expect(standIn.orders.size).toBe(1)
    },
  )

  test('a refusal is told in the carrier’s words, and a wrong key is one', async () => {
    const unknown = parcelToBook({ service: 'tidak-ada' })
    await expect(open(standIn).book(unknown)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Courier service is not available'),
    })
    await expect(open(standIn, 'salah').book(parcelToBook())).rejects.toMatchObject({ kind: 'refused' })
  })

  test('an answer about another order is believed by nobody', async () => {
    const parcel = parcelToBook()
    const { carrierOrder } = await open(standIn).book(parcel)
    const order = standIn.orders.get(carrierOrder)
    if (order === undefined) throw new Error('not made')
    order.id = 'lain'
    await expect(open(standIn).track(carrierOrder)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  test('a link that is not https, a date that is none and a status that is new do no harm', async () => {
    const { carrierOrder } = await open(standIn).book(parcelToBook())
    const order = standIn.orders.get(carrierOrder)
    if (order === undefined) throw new Error('not made')
    order.courier.link = 'javascript:alert(1)'
    order.courier.history.push({ status: 'picked', note: '', updated_at: 'kemarin' })
    standIn.move(carrierOrder, 'sorting_at_hub', AT, 'a'.repeat(5000))
    const tracked = await open(standIn).track(carrierOrder)
    expect(tracked).toMatchObject({ link: null, step: 'moved' })
    expect(tracked?.events.map(({ step, note }) => [step, note.length])).toEqual([
      ['booked', 24],
      ['moved', 300],
    ])
  })
})
