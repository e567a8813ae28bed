-- Authors whose new titles a reader wants to hear of.
create table follows (
  user_id bigint not null references users on delete cascade,
  contributor_id bigint not null references contributors on delete cascade,
  followed_at timestamptz not null,
  primary key (user_id, contributor_id)
);
create index follows_contributor on follows (contributor_id, user_id);

-- Titles that have ever been on sale, and whether readers were looked for whom each is news.
create table offered_titles (
  title_id bigint primary key references titles on delete cascade,
  noted boolean not null default false
);
create index offered_titles_fresh on offered_titles (title_id) where not noted;
insert into offered_titles (title_id, noted) select id, true from titles where status <> 'draft';

create function note_offered_title() returns trigger language plpgsql as $$
begin
  insert into offered_titles (title_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger titles_offered_on_insert after insert on titles
  for each row when (new.status = 'on_sale') execute function note_offered_title();
create trigger titles_offered_on_update after update of status on titles
  for each row when (new.status = 'on_sale' and old.status <> 'on_sale') execute function note_offered_title();

-- The carts of readers who agreed to be reminded of a forgotten one.
create table watched_carts (
  user_id bigint primary key references users on delete cascade,
  -- When the cart was changed last; null once that change was looked at.
  changed_at timestamptz,
  -- The newest row of the cart that a mail named. While an older or the same row is in the cart, it is the same cart.
  told_item_id bigint
);
create index watched_carts_changed on watched_carts (changed_at) where changed_at is not null;

create function note_changed_cart() returns trigger language plpgsql as $$
begin
  update watched_carts set changed_at = now() where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger cart_items_changed after insert or update or delete on cart_items
  for each row execute function note_changed_cart();
