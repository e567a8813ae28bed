import { sql } from 'kysely'
import { MINUTE } from '#kernel/time.ts'
import { check } from './doctor-check.queries.ts'

const fault = check.bind(null, 'fault')

/** The copies in an order's lines, by edition, without those that came back to the shelf. */
const wanted = sql`
  select l.order_id, l.edition_id, sum(l.quantity - coalesce(r.copies, 0)) as copies
  from order_lines l left join (
    select order_id, position, sum(quantity) as copies from order_return_lines
    where copies in ('returned', 'written_off') group by order_id, position
  ) r on r.order_id = l.order_id and r.position = l.position
  where l.format = 'paper' group by l.order_id, l.edition_id`
const waiting = sql`o.payment_state in ('awaiting', 'authorised', 'challenged')`
const paid = sql`o.payment_state in ('paid', 'received')`

export const stockChecks = [
  fault(
    'reserved-copies',
    'What is reserved is the sum of the holds (F21)',
    () => sql`
    select 'title ' || t.slug, 'reserved ' || s.reserved || ', held ' || coalesce(h.copies, 0)
    from stock s join editions e on e.id = s.edition_id join titles t on t.id = e.title_id
      left join (select edition_id, sum(quantity) as copies from stock_holds group by edition_id) h on h.edition_id = s.edition_id
    where s.reserved <> coalesce(h.copies, 0)`,
  ),
  fault(
    'holds-of-waiting-orders',
    'Copies are held for orders that wait for their payment, each as many as it wants',
    () => sql`
    select 'order ' || o.refno, o.payment_state || ': wants ' || coalesce(w.copies, 0) || ', holds ' || coalesce(h.quantity, 0)
    from (select w.* from (${wanted}) w join orders o on o.id = w.order_id where ${waiting}) w
      full join stock_holds h on h.order_id = w.order_id and h.edition_id = w.edition_id
      join orders o on o.id = coalesce(w.order_id, h.order_id)
    where coalesce(w.copies, 0) <> coalesce(h.quantity, 0)`,
  ),
  fault(
    'copies-of-paid-orders',
    'Copies left the stock for paid orders, each as many as it bought',
    () => sql`
    select 'order ' || o.refno, o.payment_state || ': bought ' || coalesce(w.copies, 0) || ', taken ' || coalesce(k.quantity, 0)
    from (select w.* from (${wanted}) w join orders o on o.id = w.order_id where ${paid}) w
      full join stock_taken k on k.order_id = w.order_id and k.edition_id = w.edition_id
      join orders o on o.id = coalesce(w.order_id, k.order_id)
    left join order_shipments s on s.order_id = o.id
    where coalesce(w.copies, 0) <> coalesce(k.quantity, 0)
      -- What was sent or waits for its courier is gone, also where its payment was undone afterwards.
      and not (o.payment_state = 'failed' and (s.sent_at is not null
        or exists (select from parcel_bookings b where b.order_id = o.id and b.state = 'booked')))`,
  ),
  fault(
    'listing-counts',
    'The totals of lists are the numbers of their titles',
    () => sql`
    with counted as (
      select cell.genre_id, cell.kind, cell.shape, cell.axis, cell.value, count(*) as titles
      from listings l, listing_cells((l.genre_id, l.kind, l.published_year, l.ebook_price_idr, l.paper_price_idr,
        l.lowest_price_idr)::listing_place) as cell
      group by 1, 2, 3, 4, 5)
    select 'genre ' || genre_id || ', ' || kind || ', ' || shape || case axis when 0 then '' when 1 then ', year ' || value
        else ', price bucket ' || value end,
      'total ' || coalesce(k.titles, 0) || ', titles ' || coalesce(c.titles, 0)
    from listing_counts k full join counted c using (genre_id, kind, shape, axis, value)
    where coalesce(k.titles, 0) <> coalesce(c.titles, 0)`,
  ),
  fault(
    'listed-titles',
    'Titles on sale, and no others, are in the lists',
    () => sql`
    select 'title ' || t.slug, t.status || case when l.title_id is null then ', not listed' else ', listed' end
    from titles t left join listings l on l.title_id = t.id
    where (l.title_id is not null) <> (t.status = 'on_sale' and exists (select from editions e where e.title_id = t.id))`,
  ),
  fault(
    'listing-contents',
    'What lists and pages show of a title is what the title is (F68)',
    () => sql`
    with shown as (
      select c.title_id, (c.head || '0}')::json as card, c.tail from listing_cards c
    )
    select 'title ' || t.slug, case when s.title_id is null then 'has no card' when t.status <> 'on_sale' then t.status
      || ', has a card' else 'shown as ' || coalesce(s.card ->> 'title', 'nothing') || ' at '
      || coalesce(s.card -> 'ebook' ->> 'final_price', '-') end
    from titles t left join shown s on s.title_id = t.id
      left join editions e on e.title_id = t.id and e.format = 'ebook'
      left join editions p on p.title_id = t.id and p.format = 'paper'
      left join listings l on l.title_id = t.id
    where (s.title_id is not null) <> (t.status = 'on_sale')
      or (s.card ->> 'title', s.card ->> 'slug', s.card ->> 'isbn') is distinct from (t.name, t.slug, t.isbn)
        and s.title_id is not null
      or (s.card -> 'ebook' ->> 'final_price')::bigint is distinct from e.final_price_idr and s.title_id is not null
      or s.title_id is not null and (s.tail like '%null}') <> (p.id is null)
      or l.title_id is not null
        and (l.ebook_price_idr, l.paper_price_idr) is distinct from (e.final_price_idr, p.final_price_idr)`,
  ),
  fault(
    'price-history',
    'The last price that was recorded of an edition is the one that lists show (F68)',
    () => sql`
    with shown as (
      select l.title_id, p.format, p.price
      from listings l, lateral (values ('ebook', l.ebook_price_idr), ('paper', l.paper_price_idr)) as p(format, price)
      where p.price is not null
    ), recorded as (
      select distinct on (title_id, format) title_id, format, price_idr
      from price_history order by title_id, format, since desc
    )
    select 'title ' || t.slug || ', ' || format,
      'shown at ' || coalesce(s.price::text, '-') || ', recorded ' || coalesce(r.price_idr::text, '-')
    from shown s full join recorded r using (title_id, format) join titles t on t.id = title_id
    where s.price is distinct from r.price_idr`,
  ),
  fault(
    'search-words',
    'The words that searches are corrected by are those of the titles in the lists (F68)',
    () => sql`
    with counted as (
      select word collate "C" as word, count(*) as titles from listings, listing_words(title_words, author_words, other_words) group by 1)
    select 'word ' || word, 'counted ' || coalesce(w.titles, 0) || ', titles ' || coalesce(c.titles, 0)
    from search_words w full join counted c using (word) where coalesce(w.titles, 0) <> coalesce(c.titles, 0)`,
  ),
  fault(
    'shelf-texts',
    'What a search of a shelf reads are the names of titles and contributors (F68)',
    () => sql`
    select 'title ' || t.slug, 'kept ' || coalesce(quote_literal(left(x.text, 60)), 'nothing')
    from titles t left join title_texts x on x.title_id = t.id
    where x.text is distinct from concat_ws(' ', fold_text(t.name), (
      select string_agg(c.name_key, ' ' order by tc.position)
      from title_contributors tc join contributors c on c.id = tc.contributor_id where tc.title_id = t.id))`,
  ),
  fault(
    'best-sellers',
    'Titles stand among the best sellers by what was sold of them until some minutes ago (F68)',
    (now) => sql`
    select 'title ' || t.slug, 'sold ' || coalesce(s.sold, 0) || ', placed by ' || l.sold_rank
    from listings l join titles t on t.id = l.title_id left join sales_counts s on s.title_id = l.title_id
    where l.sold_rank <> coalesce(s.sold, 0)
      -- The job that moves them runs every minute.
      and not exists (
        select from order_events v join order_lines o on o.order_id = v.order_id
        where o.title_id = l.title_id and v.at between ${new Date(now.getTime() - 5 * MINUTE)} and ${now})`,
  ),
]
