import { COURIER_NAMES, COURIERS } from '#contracts/couriers.ts'
import {
  openStandInServer,
  type StandInAnswer,
  type StandInCall,
  type StandInServer,
} from '#server/platform/outbound/stand-in-server.testing.ts'

export const KEY = 'biteship_test.kunci-uji'

export type BiteshipStandIn = StandInServer & {
  /** The bodies of the calls that have one. */
  bodies: Record<string, unknown>[]
  /** The orders that were made, by their ids. */
  orders: Map<string, BiteshipOrder>
  /** Whether it makes a second order of a reference that has one: nothing documents that it does not. */
  takesTwice: boolean
  /** Writes the next status of an order, as the courier reports it. */
  move(id: string, status: string, at: Date, note?: string): void
}

export type BiteshipOrder = {
  id: string
  reference_id: string | null
  status: string
  courier: {
    tracking_id: string
    waybill_id: string | null
    link: string | null
    history: { status: string; note: string; updated_at: string }[]
  }
}

const AREAS = [
  area('IDNP5IDNC461IDND5271IDZ55211', 'Danurejan', 'Yogyakarta', 'DI Yogyakarta', 55211),
  area('IDNP5IDNC461IDND5271IDZ55213', 'Danurejan', 'Yogyakarta', 'DI Yogyakarta', 55213),
  area('IDNP6IDNC147IDND832IDZ10110', 'Gambir', 'Jakarta Pusat', 'DKI Jakarta', 10110),
  area('IDNP6IDNC147IDND832IDZ10150', 'Gambir', 'Jakarta Pusat', 'DKI Jakarta', 10150),
  area('IDNP9IDNC22IDND263IDZ40287', 'Bojongsoang', 'Kab. Bandung', 'Jawa Barat', 40287),
]

function area(id: string, district: string, city: string, province: string, postalCode: number) {
  return {
    id,
    name: `${district}, ${city}, ${province}. ${postalCode}`,
    country_name: 'Indonesia',
    country_code: 'ID',
    administrative_division_level_1_name: province,
    administrative_division_level_1_type: 'province',
    administrative_division_level_2_name: city,
    administrative_division_level_2_type: 'city',
    administrative_division_level_3_name: district,
    administrative_division_level_3_type: 'district',
    postal_code: postalCode,
  }
}

/** A server that answers with the shapes of Biteship's documentation. */
export async function openBiteshipStandIn(): Promise<BiteshipStandIn> {
  const bodies: Record<string, unknown>[] = []
  const orders = new Map<string, BiteshipOrder>()
  const server = await openStandInServer((call) => {
    if (call.body !== '') bodies.push(JSON.parse(call.body))
    return answer(call, orders, standIn.takesTwice)
  })
  const move = (id: string, status: string, at: Date, note = '') => {
    const found = orders.get(id)
    if (found === undefined) throw new Error(`the stand-in has no order ${id}`)
    found.status = status
    found.courier.history.push({ status, note, updated_at: at.toISOString() })
  }
  const standIn: BiteshipStandIn = Object.assign(server, { bodies, orders, takesTwice: false, move })
  return standIn
}

type Orders = Map<string, BiteshipOrder>

/** Orders of all stand-ins: no two have the same id. */
let made = 0

function answerOrder(
  method: string,
  path: string,
  body: string,
  orders: Orders,
  takesTwice: boolean,
): StandInAnswer | undefined {
  if (method === 'POST' && path === '/v1/orders') {
    const asked = JSON.parse(body) as { reference_id: string; courier_type: string }
    const former = [...orders.values()].find(({ reference_id: known }) => known === asked.reference_id)
    if (former && !takesTwice) {
      const details = {
        order_id: former.id,
        waybill_id: former.courier.waybill_id,
        reference_id: former.reference_id,
      }
      const error = 'Reference id has been used by another order'
      return { status: 400, body: { success: false, error, code: 40002060, details } }
    }
    if (asked.courier_type === 'tidak-ada') return refused(400, 40002030, 'Courier service is not available')
    made += 1
    const nr = made
    const order: BiteshipOrder = {
      id: `5dd599ebdefcd4158eb84${String(nr).padStart(3, '0')}`,
      reference_id: asked.reference_id,
      status: 'confirmed',
      courier: {
        tracking_id: `6de509ebdefgh4158ij${nr}`,
        waybill_id: `WYB-111222333344${nr}`,
        link: `https://track.biteship.com/${nr}`,
        history: [
          { status: 'confirmed', note: 'Order has been confirmed', updated_at: '2026-11-21T12:00:00+07:00' },
        ],
      },
    }
    orders.set(order.id, order)
    return done({ object: 'order', ...order })
  }
  const [, id = '', act] = /^\/v1\/orders\/([^/]+)(\/cancel)?$/.exec(path) ?? []
  const order = orders.get(id)
  if (order === undefined) return undefined
  if (method === 'GET' && act === undefined) return done({ object: 'order', ...order })
  if (method === 'POST' && act !== undefined) {
    if (!['confirmed', 'scheduled', 'allocated', 'picking_up'].includes(order.status)) {
      return refused(400, 40003001, 'Order cannot be cancelled')
    }
    order.status = 'cancelled'
    return done({ object: 'order', id, status: 'cancelled' })
  }
  return undefined
}

function answer(
  { method, path, query, headers, body }: StandInCall,
  orders: Orders,
  takesTwice: boolean,
): StandInAnswer {
  if (headers.authorization !== KEY) return refused(401, 40101001, 'Authentication failed')
  if (method === 'GET' && path === '/v1/maps/areas') {
    const wanted = (query.get('input') ?? '').toLowerCase()
    return done({ areas: AREAS.filter(({ name }) => name.toLowerCase().includes(wanted)) })
  }
  if (method === 'POST' && path === '/v1/rates/couriers') {
    const asked = JSON.parse(body) as { destination_area_id: string; couriers: string; items: Item[] }
    // No courier goes there.
    if (asked.destination_area_id.endsWith('40287')) {
      return refused(400, 40001010, 'No courier available for requested location')
    }
    const kg = asked.items.reduce((sum, { weight, quantity }) => sum + (weight * quantity) / 1000, 0)
    const pricing = ratesOf(kg).filter((row) => asked.couriers.split(',').includes(row.courier_code))
    return done({ object: 'courier_pricing', code: 20001003, pricing })
  }
  return answerOrder(method, path, body, orders, takesTwice) ?? refused(404, 40400001, 'Not found')
}

type Item = { weight: number; quantity: number }

function ratesOf(kg: number) {
  const rate = (courier: string, service: string, name: string, price: number, days: string) => ({
    available_collection_method: ['pickup', 'drop_off'],
    available_for_cash_on_delivery: days !== '1',
    company: courier,
    courier_name: courier,
    courier_code: courier,
    courier_service_name: name,
    courier_service_code: service,
    description: 'Layanan',
    duration: `${days} days`,
    shipment_duration_range: days,
    shipment_duration_unit: 'days',
    service_type: 'standard',
    shipping_type: service === 'jtr' ? 'freight' : 'parcel',
    price: price * kg,
    type: service,
  })
  return [
    rate('jne', 'yes', 'YES', 30_000, '1'),
    rate('jne', 'jtr', 'JTR', 5_000, '3 - 4'),
    ...COURIERS.map((courier, nr) =>
      rate(courier, 'reg', `${COURIER_NAMES[courier]} Reguler`, 19_000 - nr * 100, '2 - 3'),
    ),
  ]
}

const done = (body: object) => ({ status: 200, body: { success: true, message: 'Success', ...body } })
const refused = (status: number, code: number, error: string) => ({
  status,
  body: { success: false, error, code },
})
