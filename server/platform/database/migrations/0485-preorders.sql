-- Whether the shop sells editions before they are released. It is switched off only while no edition waits for its day.
alter table shop_settings add column preorders boolean not null default false;

alter table editions
  -- The day, in WIB, at whose beginning the edition is opened to its readers or sent. Null: released. Until then it is
  -- sold as a preorder.
  add column releases_on date,
  -- What the shop says about the preorder, on the title's page.
  add column preorder_text text check (preorder_text <> '' and length(preorder_text) <= 500),
  -- How many copies one buyer may preorder; null: as many as there are.
  add column preorder_cap smallint check (preorder_cap > 0),
  -- When the day was changed last, until every order that it concerns is known to follow it.
  add column preorder_moved_at timestamptz,
  add check (releases_on is not null or (preorder_text is null and preorder_cap is null)),
  add check (format = 'paper' or preorder_cap is null);
create index editions_to_release on editions (releases_on) where releases_on is not null;

-- The day that was promised when the line was bought as a preorder.
alter table order_lines add column preordered_for date;

-- The day for which a buyer waits, as the buyer was told: of paper the day from which all of it can be sent, of ebooks
-- the next day on which one opens. Null: the order waits for nothing.
alter table orders add column waits_for date;
create index orders_waiting_for_release on orders (waits_for) where waits_for is not null;
create index editions_moved on editions (id) where preorder_moved_at is not null;
create index order_lines_preordered on order_lines (edition_id) where preordered_for is not null;

-- The day for which an order waits by the editions' present days; null where nothing of it waits. Parts that were taken
-- back do not count.
create function release_of_order(wanted bigint, today date) returns date language sql stable as $$
  select case when o.kind = 'paper' then max(e.releases_on) else min(e.releases_on) end
  from orders o join order_lines l on l.order_id = o.id join editions e on e.id = l.edition_id
  where o.id = wanted and l.preordered_for is not null and e.releases_on > today
    and l.quantity > (
      select coalesce(sum(r.quantity), 0) from order_return_lines r
      where r.order_id = l.order_id and r.position = l.position)
  group by o.kind
$$;
