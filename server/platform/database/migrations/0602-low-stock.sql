-- `low`: a paper edition of which one to three copies can still be sold. A title has this gap or `stock`, never both.
alter table title_gaps drop constraint title_gaps_gap_check,
  add check (gap in ('file', 'price', 'stock', 'low'));
create function gap_of_stock(available integer) returns text language sql immutable parallel safe as $$
  select case when available = 0 then 'stock' when available <= 3 then 'low' end
$$;

create or replace function remake_title_gaps() returns void language sql as $$
  delete from title_gaps;
  insert into title_gaps (gap, title_id)
  select 'price', t.id from titles t where not exists (select from editions e where e.title_id = t.id)
  union all
  select 'file', e.title_id from editions e
  where e.format <> 'paper' and not exists (select from ebook_files f where f.edition_id = e.id)
  union all
  select gap_of_stock(coalesce(s.on_hand - s.reserved, 0)), e.title_id
  from editions e left join stock s on s.edition_id = e.id
  where e.format = 'paper' and gap_of_stock(coalesce(s.on_hand - s.reserved, 0)) is not null
$$;
insert into title_gaps (gap, title_id)
select 'low', e.title_id from stock s join editions e on e.id = s.edition_id
where gap_of_stock(s.on_hand - s.reserved) = 'low';

create or replace function note_gaps_of_editions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from title_gaps g using added a where g.gap = 'price' and g.title_id = a.title_id;
    -- Its stock and its file come later.
    insert into title_gaps (gap, title_id) select gap_of_format(format), title_id from added on conflict do nothing;
  else
    delete from title_gaps g using removed r
    where g.title_id = r.title_id and g.gap = any(case r.format when 'paper' then '{stock,low}' else '{file}' end::text[]);
    insert into title_gaps (gap, title_id)
    select 'price', t.id from titles t
    where t.id in (select title_id from removed) and not exists (select from editions e where e.title_id = t.id)
    on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function note_gap_of_stock() returns trigger language plpgsql as $$
declare
  title bigint := (select title_id from editions where id = new.edition_id);
  now_gap text := gap_of_stock(new.on_hand - new.reserved);
begin
  delete from title_gaps where title_id = title and gap in ('stock', 'low') and gap is distinct from now_gap;
  if now_gap is not null then
    insert into title_gaps (gap, title_id) values (now_gap, title) on conflict do nothing;
  end if;
  return null;
end $$;
drop trigger stock_gap_on_update on stock;
create trigger stock_gap_on_update after update on stock
  for each row when (
    (old.on_hand = old.reserved) is distinct from (new.on_hand = new.reserved)
    or (old.on_hand - old.reserved <= 3) is distinct from (new.on_hand - new.reserved <= 3)
  )
  execute function note_gap_of_stock();
