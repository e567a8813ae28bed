-- Prices with a time in the future. From that time on `price_at` gives them; a job then writes them to the edition.
create table price_changes (
  id bigint generated always as identity primary key,
  edition_id bigint not null references editions on delete cascade,
  starts_at timestamptz not null,
  price_idr bigint not null check (price_idr >= 0),
  discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  discount_idr bigint not null default 0 check (discount_idr >= 0),
  final_price_idr bigint not null generated always as
    (greatest(0, (price_idr * (100 - discount_percent) + 50) / 100 - discount_idr)) stored,
  -- When it was written to the edition.
  applied_at timestamptz,
  unique (edition_id, starts_at)
);
-- Those to come are few, and every purchase looks for them.
create index price_changes_to_come on price_changes (edition_id, starts_at) where applied_at is null;

-- What an edition costs at a moment: the latest change that is due, also where the job has not written it yet.
create function price_at(edition bigint, moment timestamptz)
returns table (price_idr bigint, discount_percent smallint, discount_idr bigint, final_price_idr bigint)
language sql stable as $$
  select coalesce(c.price_idr, e.price_idr), coalesce(c.discount_percent, e.discount_percent),
    coalesce(c.discount_idr, e.discount_idr), coalesce(c.final_price_idr, e.final_price_idr)
  from editions e left join lateral (
    select * from price_changes d
    where d.edition_id = e.id and d.applied_at is null and d.starts_at <= moment
    order by d.starts_at desc limit 1
  ) as c on true
  where e.id = edition
$$;
