-- What each edition cost, as shoppers saw it. Only a title in the lists has a price: one that leaves them, or loses the
-- edition, gets a row without a price. Written by triggers of `listings`, which every edit, bulk edit, import, planned
-- price and undo changes in its own transaction.
create table price_history (
  title_id bigint not null references titles on delete cascade,
  format text not null check (format in ('ebook', 'paper')),
  since timestamptz not null,
  price_idr bigint check (price_idr >= 0),
  primary key (title_id, format, since)
);

-- The present price from now on: nothing is known of earlier ones.
insert into price_history (title_id, format, since, price_idr)
select l.title_id, p.format, now(), p.price
from listings l, lateral (values ('ebook', l.ebook_price_idr), ('paper', l.paper_price_idr)) as p(format, price)
where p.price is not null;

-- The database's clock when the row is written, since transactions that change listings wait for each other: the time
-- at which they began may be in another order. A row that is later than this one, as after a change of the clock, is
-- followed all the same.
create function record_prices(titles bigint[], formats text[], prices bigint[]) returns void language sql as $$
  insert into price_history as h (title_id, format, since, price_idr)
  select n.title_id, n.format,
    greatest(clock_timestamp(), last.since + interval '1 microsecond'), n.price
  from unnest(titles, formats, prices) as n(title_id, format, price)
    left join lateral (
      select p.since, p.price_idr from price_history p
      where p.title_id = n.title_id and p.format = n.format order by p.since desc limit 1
    ) as last on true
  where last.price_idr is distinct from n.price and exists (select from titles t where t.id = n.title_id)
$$;

create function record_listed_prices() returns trigger language plpgsql as $$
declare
  titles bigint[];
  formats text[];
  prices bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(l.title_id), array_agg(p.format), array_agg(p.price) into titles, formats, prices
    from added l, lateral (values ('ebook', l.ebook_price_idr), ('paper', l.paper_price_idr)) as p(format, price)
    where p.price is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(l.title_id), array_agg(p.format), array_agg(null::bigint) into titles, formats, prices
    from removed l, lateral (values ('ebook', l.ebook_price_idr), ('paper', l.paper_price_idr)) as p(format, price)
    where p.price is not null;
  else
    select array_agg(l.title_id), array_agg(p.format), array_agg(p.price) into titles, formats, prices
    from added l join removed r using (title_id),
      lateral (values ('ebook', l.ebook_price_idr, r.ebook_price_idr), ('paper', l.paper_price_idr, r.paper_price_idr))
        as p(format, price, former)
    where p.price is distinct from p.former;
  end if;
  if titles is not null then
    perform record_prices(titles, formats, prices);
  end if;
  return null;
end $$;

create trigger listings_priced_on_insert after insert on listings
  referencing new table as added for each statement execute function record_listed_prices();
create trigger listings_priced_on_delete after delete on listings
  referencing old table as removed for each statement execute function record_listed_prices();
create trigger listings_priced_on_update after update on listings
  referencing old table as removed new table as added for each statement execute function record_listed_prices();

alter table shop_settings add column prices boolean not null default false;
