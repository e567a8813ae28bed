-- What titles lack, for the console's lists of them, which otherwise read every title where few lack it. Triggers keep
-- it, so that it follows every write: a paper edition whose copies are all sold or held, an ebook without a file, a
-- title without any edition. Without a foreign key: a sale must not wait for who edits its title.
create table title_gaps (
  gap text not null check (gap in ('file', 'price', 'stock')),
  title_id bigint not null,
  primary key (gap, title_id)
);
create index title_gaps_title on title_gaps (title_id);

-- Covers and genres are columns of titles.
create index titles_without_cover on titles (id) where cover_image_id is null;
create index titles_without_genre on titles (id) where genre_id is null;

create function gap_of_format(format text) returns text language sql immutable parallel safe as $$
  select case format when 'paper' then 'stock' else 'file' end
$$;

-- Makes all rows anew, where triggers did not see the titles.
create function remake_title_gaps() returns void language sql as $$
  delete from title_gaps;
  insert into title_gaps (gap, title_id)
  select 'price', t.id from titles t where not exists (select from editions e where e.title_id = t.id)
  union all
  select gap_of_format(e.format), e.title_id
  from editions e left join stock s on s.edition_id = e.id
  where case e.format
    when 'paper' then coalesce(s.on_hand - s.reserved, 0) = 0
    else not exists (select from ebook_files f where f.edition_id = e.id)
  end
$$;
select remake_title_gaps();

create function note_gaps_of_titles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into title_gaps (gap, title_id) select 'price', id from added;
  else
    delete from title_gaps g using removed r where g.title_id = r.id;
  end if;
  return null;
end $$;
create trigger titles_gaps_on_insert after insert on titles
  referencing new table as added for each statement execute function note_gaps_of_titles();
create trigger titles_gaps_on_delete after delete on titles
  referencing old table as removed for each statement execute function note_gaps_of_titles();

create function note_gaps_of_editions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from title_gaps g using added a where g.gap = 'price' and g.title_id = a.title_id;
    -- Its stock and its file come later.
    insert into title_gaps (gap, title_id) select gap_of_format(format), title_id from added on conflict do nothing;
  else
    delete from title_gaps g using removed r where g.gap = gap_of_format(r.format) and g.title_id = r.title_id;
    insert into title_gaps (gap, title_id)
    select 'price', t.id from titles t
    where t.id in (select title_id from removed) and not exists (select from editions e where e.title_id = t.id)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger editions_gaps_on_insert after insert on editions
  referencing new table as added for each statement execute function note_gaps_of_editions();
create trigger editions_gaps_on_delete after delete on editions
  referencing old table as removed for each statement execute function note_gaps_of_editions();

create function note_gaps_of_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from title_gaps g using added a join editions e on e.id = a.edition_id
    where g.gap = 'file' and g.title_id = e.title_id;
  else
    insert into title_gaps (gap, title_id)
    select distinct 'file', e.title_id from editions e
    where e.id in (select edition_id from removed)
      and not exists (select from ebook_files f where f.edition_id = e.id)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger ebook_files_gaps_on_insert after insert on ebook_files
  referencing new table as added for each statement execute function note_gaps_of_files();
create trigger ebook_files_gaps_on_delete after delete on ebook_files
  referencing old table as removed for each statement execute function note_gaps_of_files();

-- For each row, so that a sale that leaves copies costs a comparison. Who writes a row of stock has it locked.
create function note_gap_of_stock() returns trigger language plpgsql as $$
begin
  if new.on_hand = new.reserved then
    insert into title_gaps (gap, title_id)
    select 'stock', title_id from editions where id = new.edition_id
    on conflict do nothing;
  else
    delete from title_gaps
    where gap = 'stock' and title_id = (select title_id from editions where id = new.edition_id);
  end if;
  return null;
end $$;
create trigger stock_gap_on_insert after insert on stock
  for each row when (new.on_hand > new.reserved) execute function note_gap_of_stock();
create trigger stock_gap_on_update after update on stock
  for each row when ((old.on_hand = old.reserved) is distinct from (new.on_hand = new.reserved))
  execute function note_gap_of_stock();

-- The console's search for titles: parts of words in names and contributors.
create index title_texts_like on title_texts using gin (text gin_trgm_ops);
