import { sql } from 'kysely'
import { pictureOrNull } from '#server/images/picture-of.ts'
import type { RefundProof } from '../refunds/refund-proofs.queries.ts'
import { isOnItsWay } from '../refunds/refunds.queries.ts'
import type { OrderView } from './order-view.ts'

type Line = OrderView['lines'][number]

/** What is due back and was returned; null where nothing ever was. */
export const refund = sql<{
  due: number
  approved: number
  sent: number
  returned: number
  proofs: (RefundProof & { id: number; amount: number })[]
} | null>`(
  select json_build_object(
    'due', coalesce(sum(amount_idr) filter (where kind = 'refund_due'), 0)
      - coalesce(sum(amount_idr) filter (where kind = 'refund_paid'), 0),
    'approved', (select coalesce(sum(amount_idr), 0) from refunds
      where refunds.order_id = orders.id and ${isOnItsWay}),
    'sent', (select coalesce(sum(amount_idr), 0) from refunds
      where refunds.order_id = orders.id and state = 'sent'),
    'returned', coalesce(sum(amount_idr) filter (where kind = 'refund_paid'), 0),
    'proofs', (select coalesce(json_agg(json_build_object('id', paid.id, 'amount', paid.amount_idr, 'kind', proof.kind,
        'width', proof.width, 'height', proof.height) order by paid.id), '[]')
      from refunds paid join refund_proofs proof on proof.refund_id = paid.id where paid.order_id = orders.id))
  from money_movements where order_id = orders.id and kind in ('refund_due', 'refund_paid') having count(*) > 0
)`.as('refund')

/** Where the latest shipment that was ordered is, and its journey. */
export const parcel = sql<OrderView['parcel']>`(
  select json_build_object('step', booking.step, 'link', booking.link, 'events', coalesce((
      select json_agg(json_build_object('at', happened_at, 'step', step, 'note', note) order by happened_at, id)
      from parcel_events where booking_id = booking.id), '[]'))
  from parcel_bookings booking where booking.order_id = orders.id and booking.state <> 'requested'
  order by booking.id desc limit 1
)`.as('parcel')

/** In the same statement, since a second one would cost the database more than the lines themselves. */
export const lines = sql<Line[]>`(
  select coalesce(json_agg(json_build_object('position', line.position, 'titleId', line.title_id,
      'titleName', line.title_name,
      'titleSlug', line.title_slug, 'format', line.format, 'quantity', line.quantity, 'taxClass', line.tax_class,
      'listPrice', line.list_price_idr, 'unitPrice', line.unit_price_idr, 'total', line.line_total_idr,
      'discountShare', line.discount_share_idr,
      'delivered', line.format = 'paper'
        or exists (select from entitlements e where e.order_id = line.order_id and e.title_id = line.title_id)
        or exists (select from gifts where order_id = line.order_id), 'preorderedFor', line.preordered_for,
      'releasesOn', (select e.releases_on from editions e where e.id = line.edition_id and line.preordered_for is not null),
      'cover', ${pictureOrNull('images')}) order by line.position), '[]')
  from order_lines line left join titles on titles.id = line.title_id
    left join images on images.id = titles.cover_image_id
  where line.order_id = orders.id)`.as('lines')
