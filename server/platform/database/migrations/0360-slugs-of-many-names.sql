-- The slug of a new or renamed author, publisher or series, by one function a table: its statements are planned once a
-- connection, where those put together as text were planned for every name, which was four fifths of the time that new
-- names took.
do $$
declare
  each record;
begin
  for each in select * from (values
    ('contributors', 'contributor_id', 'give_contributor_slug'),
    ('publishers', 'publisher_id', 'give_publisher_slug'),
    ('series', 'series_id', 'give_series_slug')) as tables(name, own, giver)
  loop
    execute format($make$
      create function %3$I() returns trigger language plpgsql as $give$
      declare
        base text := name_slug(new.name_key);
        number int := 1;
      begin
        if tg_op = 'UPDATE' and name_slug(old.name_key) = base then
          return new;
        end if;
        new.slug := base;
        while exists (select from %1$I n where n.slug = new.slug and n.id <> new.id)
          or exists (select from retired_name_slugs r where r.kind = %1$L and r.slug = new.slug and r.%2$I <> new.id)
        loop
          number := number + 1;
          new.slug := base || '-' || number;
        end loop;
        if tg_op = 'UPDATE' then
          delete from retired_name_slugs r where r.kind = %1$L and r.slug = new.slug;
          insert into retired_name_slugs (slug, %2$I) values (old.slug, new.id);
        end if;
        return new;
      end $give$
    $make$, each.name, each.own, each.giver);
    execute format('drop trigger %I on %I', each.name || '_slug', each.name);
    execute format('create trigger %I before insert or update of name_key on %I for each row execute function %I()',
      each.name || '_slug', each.name, each.giver);
  end loop;
end $$;
drop function give_name_slug();
