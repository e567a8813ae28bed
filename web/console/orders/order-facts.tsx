import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { courierName } from '#contracts/couriers.ts'
import { COLLECTION_WORDS, journeyWords } from '#contracts/parcels.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { StepList } from '../../ui/step-list.tsx'
import { Amount, Card, When } from '../frame/parts.tsx'
import { orderPaths } from './order-paths.ts'
import { isAtDoor, KINDS, type Order } from './order-words.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const link = 'text-primary underline-offset-2 hover:underline'

/** Who bought, and how it is paid. */
export function BuyerFacts({ order }: { order: Order }) {
  const { buyer } = order
  return (
    <Card title="Pembeli">
      <dl className="grid gap-2">
        <Fact name="Nama">{buyer.name}</Fact>
        <Fact name="Email">
          <a href={`mailto:${buyer.email}`} className={link}>
            {buyer.email}
          </a>
        </Fact>
        <Fact name="Jenis">{KINDS[order.kind]}</Fact>
        <Fact name="Dibuat">
          <When at={order.created_at} />
        </Fact>
        <Fact name="Dibayar">{order.paid_at === null ? 'Belum' : <When at={order.paid_at} />}</Fact>
        {order.receipt_number !== null && <Fact name="Kuitansi">{order.receipt_number}</Fact>}
        <Fact name="Metode">{order.payment_methods?.name ?? 'Tanpa pembayaran'}</Fact>
      </dl>
      <Link
        to={orderPaths.found(buyer.email)}
        className={`inline-flex min-h-11 items-center ${link} md:min-h-8`}
      >
        Semua pesanan pembeli ini
      </Link>
    </Card>
  )
}

const BOOKING_WORDS = { requested: 'Belum dipesan', booked: 'Dipesan', cancelled: 'Dibatalkan' } as const
const bookingWords = ({ state, unanswered }: NonNullable<Order['booking']>) =>
  unanswered ? 'Status tidak diketahui, penyedia belum menjawab' : BOOKING_WORDS[state]

/** Where the parcel goes, and where it is. */
export function ParcelFacts({ order }: { order: Order }) {
  const { transaction_shipping: shipping, shipment } = order
  if (shipping === null || shipment === null) return null
  const { postal_code: code } = shipment
  const street = shipping.address.includes(code) ? shipping.address : `${shipping.address} ${code}`
  const address = [shipping.recipient, shipping.phone, street]
  return (
    <Card title="Pengiriman" actions={<CopyButton text={address.join('\n')} label="alamat" />}>
      <address className="grid gap-0.5 not-italic">
        <span className="font-semibold">{shipping.recipient}</span>
        <span className="tabular-nums">{shipping.phone}</span>
        <span className="whitespace-pre-line wrap-anywhere">{street}</span>
      </address>
      <dl className="grid gap-2">
        <Fact name="Kurir">
          {courierName(shipping.courier_name)} {shipping.courier_service}, {shipment.weight} kg
        </Fact>
        <Fact name="Resi">
          <span className="tabular-nums">{shipping.tracking_number ?? 'Belum ada'}</span>
        </Fact>
        {isAtDoor(order) && (
          <Fact name="Bayar di tempat">
            <Amount of={order.total_pay} />
          </Fact>
        )}
        {order.booking !== null && (
          <Fact name="Pemesanan">
            {bookingWords(order.booking)}, {COLLECTION_WORDS[order.booking.collection].toLowerCase()}
          </Fact>
        )}
        {shipment.sent_at !== null && (
          <Fact name="Dikirim">
            <When at={shipment.sent_at} />
          </Fact>
        )}
      </dl>
      {order.parcel !== null && <StepList {...journeyWords(order.parcel)} />}
    </Card>
  )
}
