import { sql } from 'kysely'
import { DAY } from '#kernel/time.ts'
import { check } from './doctor-check.queries.ts'

const fault = check.bind(null, 'fault')

/** The money received for each order, and the part of it that the shop keeps. */
const moneyOfOrders = sql`
  select order_id, coalesce(sum(amount_idr) filter (where kind = 'received'), 0) as received,
    coalesce(sum(amount_idr) filter (where kind in ('received', 'surplus')), 0)
      - coalesce(sum(amount_idr) filter (where kind = 'refund_due'), 0) as kept,
    coalesce(sum(amount_idr) filter (where kind = 'refund_due'), 0) as due,
    coalesce(sum(amount_idr) filter (where kind = 'refund_paid'), 0) as returned
  from money_movements group by order_id`

const paid = sql`o.payment_state in ('paid', 'received')`
/** Who has what an order contains; null for a gift (`g`) that nobody has accepted. */
const holder = sql`case when g.order_id is null or g.returned_at is not null then o.user_id else g.claimed_by end`
const waiting = sql`o.payment_state in ('awaiting', 'authorised', 'challenged')`

export const moneyChecks = [
  fault(
    'order-subtotals',
    'Orders add up: the subtotal is the sum of what was bought',
    () => sql`
    select 'order ' || o.refno, 'subtotal ' || o.subtotal_idr || ', bought ' || coalesce(l.total, 0) + coalesce(p.price_idr, 0)
    from orders o left join (select order_id, sum(line_total_idr) as total from order_lines group by order_id) l on l.order_id = o.id
      left join order_packages p on p.order_id = o.id
    where o.subtotal_idr <> coalesce(l.total, 0) + coalesce(p.price_idr, 0)`,
  ),
  fault(
    'order-discounts',
    'A discount is split over the lines to the last rupiah (F16)',
    () => sql`
    select 'order ' || o.refno, 'discount ' || o.discount_idr || ', split ' || l.shares
    from orders o join (select order_id, sum(discount_share_idr) as shares from order_lines group by order_id) l on l.order_id = o.id
    where o.discount_idr <> l.shares`,
  ),
  fault(
    'order-promos',
    'A discount comes from the one promo of the order, on its goods or on its shipping (F14)',
    () => sql`
    select 'order ' || o.refno, of.name || ' ' || of.amount || ', promo ' || coalesce(r.amount_idr, 0)
    from orders o
      cross join lateral (values ('goods', 'discount', o.discount_idr),
        ('shipping', 'shipping discount', o.shipping_discount_idr)) of (reduces, name, amount)
      left join promo_redemptions r on r.order_id = o.id and r.reduces = of.reduces
    where of.amount <> coalesce(r.amount_idr, 0)`,
  ),
  fault(
    'order-shipping',
    'Paper orders, and no others, have a parcel at the price that was charged, with what promos took off it',
    () => sql`
    select 'order ' || o.refno, 'shipping ' || o.shipping_idr + o.shipping_discount_idr || ', parcel ' || coalesce(s.cost_idr::text, 'none')
    from orders o left join order_shipments s on s.order_id = o.id
    where o.shipping_idr + o.shipping_discount_idr <> coalesce(s.cost_idr, 0) or (o.kind = 'paper') <> (s.order_id is not null)`,
  ),
  fault(
    'paid-money',
    'What is paid was received, and nothing beyond it is kept (F09, F11)',
    () => sql`
    select 'order ' || o.refno, 'to pay ' || o.payable_idr || ', received ' || coalesce(m.received, 0) || ', kept ' || coalesce(m.kept, 0)
    from orders o left join (${moneyOfOrders}) m on m.order_id = o.id
    where ${paid} and (coalesce(m.received, 0) < o.payable_idr or coalesce(m.kept, 0) not between 0 and o.payable_idr)`,
  ),
  fault(
    'unpaid-money',
    'Nothing is kept of an order that is not paid (F04)',
    () => sql`
    select 'order ' || o.refno, o.payment_state || ', kept ' || m.kept
    from orders o join (${moneyOfOrders}) m on m.order_id = o.id where not (${paid}) and m.kept <> 0`,
  ),
  fault(
    'refunds-flagged',
    'An order whose money is due back says so',
    () => sql`
    select 'order ' || o.refno, 'due ' || m.due || ', returned ' || m.returned || case when o.refund_due then ', flagged' else ', not flagged' end
    from orders o left join (${moneyOfOrders}) m on m.order_id = o.id
    where o.refund_due <> (coalesce(m.due, 0) > coalesce(m.returned, 0)) or m.returned > m.due`,
  ),
  fault(
    'refunds-approved',
    'No more is approved to be returned than is due back',
    () => sql`
    select 'order ' || o.refno, 'approved ' || r.amount || ', due ' || coalesce(m.due - m.returned, 0)
    from orders o join (
        select order_id, sum(amount_idr) as amount from refunds where state in ('approved', 'sent') group by order_id) r on r.order_id = o.id
      left join (${moneyOfOrders}) m on m.order_id = o.id
    where r.amount > coalesce(m.due - m.returned, 0)`,
    'Send none of it before you have compared the order with the provider. Then: npx lembar refunds withdraw REFUND',
  ),
  fault(
    'refunds-unexplained',
    'What a provider returned is a refund of the shop, or is due back (F81)',
    () => sql`
    select 'order ' || o.refno, c.gateway || ' returned ' || r.amount_idr || ' of charge ' || c.reference
      || coalesce(', its reference ' || r.gateway_reference, '')
    from provider_refunds r join charges c on c.id = r.charge_id join orders o on o.id = c.order_id
    where r.state = 'done' and r.booked_at is null`,
    'Take back in the console what it was returned for. When the amount is due, the shop records it within a minute.',
  ),
  check(
    'to do',
    'refunds-unanswered',
    'Gateways have answered within a day whether they return money',
    (now) => sql`
    select 'order ' || o.refno, c.gateway || ' was asked to return ' || r.amount_idr || coalesce(', key ' || r.key, '')
    from provider_refunds r join charges c on c.id = r.charge_id join orders o on o.id = c.order_id
    where r.ask_at is not null and r.asked_at < ${new Date(now.getTime() - DAY)}`,
    'Look for it in the dashboard of the provider. The shop goes on asking, and nobody can pay it in another way meanwhile.',
  ),
  fault(
    'paid-charges',
    'A charge that was paid has its money',
    () => sql`
    select 'charge ' || c.reference, 'paid, no money received'
    from charges c where c.state = 'paid'
      and not exists (select from money_movements m where m.charge_id = c.id and m.kind in ('received', 'surplus'))`,
  ),
  fault(
    'order-states',
    'The goods stand where the payment has brought them',
    () => sql`
    select 'order ' || o.refno, o.kind || ', ' || o.payment_state || ', ' || o.fulfilment_state
    from orders o left join payment_methods p on p.id = o.payment_method_id
    where o.fulfilment_state <> case
      when o.payment_state = 'awaiting' and p.kind = 'cash_on_delivery' then 'to_send'
      when ${waiting} then 'awaiting_payment' when o.payment_state = 'failed' then 'failed'
      when o.payment_state = 'paid' and o.kind = 'paper' then 'to_send' else 'completed' end`,
  ),
  fault(
    'order-history',
    'The history of an order ends where the order is',
    () => sql`
    select 'order ' || o.refno, 'is ' || o.payment_state || ', history says ' || e.payment_to
    from (select distinct on (order_id) order_id, payment_to from order_events order by order_id, id desc) e
      join orders o on o.id = e.order_id where o.payment_state <> e.payment_to`,
  ),
  fault(
    'promo-places',
    'A place in a quota is held, used or given back as its order is (F13)',
    () => sql`
    select 'order ' || o.refno, o.payment_state || ', promo ' || r.code || ' ' || r.state
    from promo_redemptions r join orders o on o.id = r.order_id
    where r.state <> case when ${waiting} then 'reserved' when ${paid} then 'committed' else 'released' end
      and not (${paid} and r.state = 'committed_late')`,
  ),
  fault(
    'promo-quotas',
    'No promo was used more often than its quota, but for orders paid after their time (F13)',
    (now) => sql`
    select 'promo ' || p.code, 'quota ' || p.quota || ', used ' || count(*)
    from promos p join promo_redemptions r on r.promo_id = p.id join orders o on o.id = r.order_id
    where r.state = 'committed' or r.state = 'reserved' and (o.expires_at > ${now} or o.fulfilment_state = 'to_send')
    group by p.id having count(*) > p.quota`,
  ),
  fault(
    'bought-titles',
    'Who has paid for an ebook can read it',
    () => sql`
    select 'order ' || o.refno, l.title_slug || ' is not on its reader’s shelf'
    from orders o join order_lines l on l.order_id = o.id and l.format = 'ebook'
      left join gifts g on g.order_id = o.id
      join users u on u.id = ${holder} and u.deleted_at is null
    where ${paid} and not exists (
      select from order_return_lines r where r.order_id = l.order_id and r.position = l.position)
      and not exists (
      select from entitlements e where e.user_id = u.id and e.title_id = coalesce(g.title_id, l.title_id) and e.revoked_at is null)`,
  ),
  fault(
    'unpaid-titles',
    'Nobody reads what an unpaid order gave',
    () => sql`
    select 'order ' || o.refno, t.slug || ' can be read'
    from entitlements e join orders o on o.id = e.order_id join titles t on t.id = e.title_id
    where e.revoked_at is null and not (${paid})`,
  ),
  fault(
    'subscriptions',
    'Subscription time runs for paid orders, and for no others',
    () => sql`
    select 'order ' || o.refno, o.payment_state || case when s.id is null then ', no time' else ', time until ' || s.ends_at::date end
    from orders o left join subscriptions s on s.order_id = o.id and s.revoked_at is null
      left join gifts g on g.order_id = o.id
    where o.kind = 'subscription' and (${paid} and ${holder} is not null) <> (s.id is not null)`,
  ),
  check(
    'to do',
    'package-tax',
    'The tax class of each package is that of all titles that it opens, or was chosen',
    () => sql`
    select 'package "' || p.name || '"', p.tax_class || ', opens ' || i.exempt || ' exempt and ' || i.standard || ' taxed titles'
    from packages p, (
      select count(*) filter (where e.tax_class = 'exempt') as exempt, count(*) filter (where e.tax_class = 'standard') as standard
      from editions e join titles t on t.id = e.title_id and t.status = 'on_sale' where e.in_subscription
    ) i
    where p.on_sale and not p.tax_decided and case p.tax_class when 'standard' then i.exempt else i.standard end > 0`,
    'Its price is not split: your tax adviser has to say how it is taxed. Then: npx lembar package change NAME --tax exempt (or standard)',
  ),
  check(
    'to do',
    'refunds-due',
    'No money waits to be returned',
    () => sql`
    select 'order ' || o.refno, 'return ' || m.due - m.returned
    from orders o join (${moneyOfOrders}) m on m.order_id = o.id where m.due > m.returned`,
    'Return it to the buyer: npx lembar refunds approve ORDER, and when it is paid, npx lembar refunds pay REFUND',
  ),
]
