-- Authors, publishers and series have pages of their own: each name has a slug, and a former slug leads to the present
-- one.

-- The slug of a folded name; never empty and never all digits.
create function name_slug(name_key text) returns text language sql immutable parallel safe as $$
  select case when slug ~ '[a-z]' then slug else rtrim('nama-' || slug, '-') end
  from (select trim(both '-' from left(regexp_replace(name_key, '[^a-z0-9]+', '-', 'g'), 100)) as slug) as made
$$;

alter table contributors add column slug text not null default '';
alter table publishers add column slug text not null default '';
alter table series add column slug text not null default '';

create table retired_name_slugs (
  kind text not null generated always as (
    case when contributor_id is not null then 'contributors' when publisher_id is not null then 'publishers'
      else 'series' end
  ) stored,
  slug text not null,
  contributor_id bigint references contributors on delete cascade,
  publisher_id bigint references publishers on delete cascade,
  series_id bigint references series on delete cascade,
  primary key (kind, slug),
  check (num_nonnulls(contributor_id, publisher_id, series_id) = 1)
);
create index retired_name_slugs_contributor on retired_name_slugs (contributor_id) where contributor_id is not null;
create index retired_name_slugs_publisher on retired_name_slugs (publisher_id) where publisher_id is not null;
create index retired_name_slugs_series on retired_name_slugs (series_id) where series_id is not null;

-- Names that have the same slug are told apart by an ending that no name has.
update contributors c set slug = n.slug || case when n.place = 1 then '' else '-n' || c.id end
  from (select id, name_slug(name_key) as slug, row_number() over (partition by name_slug(name_key) order by id) as place
    from contributors) as n where n.id = c.id;
update publishers p set slug = n.slug || case when n.place = 1 then '' else '-n' || p.id end
  from (select id, name_slug(name_key) as slug, row_number() over (partition by name_slug(name_key) order by id) as place
    from publishers) as n where n.id = p.id;
update series s set slug = n.slug || case when n.place = 1 then '' else '-n' || s.id end
  from (select id, name_slug(name_key) as slug, row_number() over (partition by name_slug(name_key) order by id) as place
    from series) as n where n.id = s.id;

alter table contributors add unique (slug), add check (slug ~ '^[a-z0-9][a-z0-9-]*$');
alter table publishers add unique (slug), add check (slug ~ '^[a-z0-9][a-z0-9-]*$');
alter table series add unique (slug), add check (slug ~ '^[a-z0-9][a-z0-9-]*$');

-- A new name gets a free slug; a renamed one gets another, and its former slug is kept.
create function give_name_slug() returns trigger language plpgsql as $$
declare
  base text := name_slug(new.name_key);
  own text := case tg_table_name when 'contributors' then 'contributor_id' when 'publishers' then 'publisher_id'
    else 'series_id' end;
  taken boolean;
  number int := 1;
begin
  if tg_op = 'UPDATE' and name_slug(old.name_key) = base then
    return new;
  end if;
  new.slug := base;
  loop
    execute format(
      'select exists (select from %1$I where slug = $1 and id <> $2)
        or exists (select from retired_name_slugs where kind = %1$L and slug = $1 and %2$I <> $2)',
      tg_table_name, own) into taken using new.slug, new.id;
    exit when not taken;
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  if tg_op = 'UPDATE' then
    delete from retired_name_slugs where kind = tg_table_name and slug = new.slug;
    execute format('insert into retired_name_slugs (slug, %I) values ($1, $2)', own) using old.slug, new.id;
  end if;
  return new;
end $$;

create trigger contributors_slug before insert or update of name_key on contributors
  for each row execute function give_name_slug();
create trigger publishers_slug before insert or update of name_key on publishers
  for each row execute function give_name_slug();
create trigger series_slug before insert or update of name_key on series
  for each row execute function give_name_slug();

-- A page of a publisher's titles, or of a series, is read in its order from the index.
create index titles_of_publisher on titles (publisher_id, published_on desc, id desc);
create index titles_of_series on titles (series_id, series_number, published_on, id);
drop index titles_publisher;
drop index titles_series;
