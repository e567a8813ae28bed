-- When a user last kept an ebook on a device, or let somebody read it by a link: it is not taken back as unread. Leases
-- and links end with their session, this does not.
create table copied_editions (
  user_id bigint not null references users on delete cascade,
  edition_id bigint not null references editions on delete cascade,
  copied_at timestamptz not null,
  primary key (user_id, edition_id)
);
create index copied_editions_edition on copied_editions (edition_id);
insert into copied_editions (user_id, edition_id, copied_at)
select user_id, edition_id, max(at) from (
  select s.user_id, l.edition_id, l.saved_at as at from offline_leases l join sessions s on s.id = l.session_id
  union all
  select user_id, edition_id, created_at from reading_links
) copies group by user_id, edition_id;
