-- Roles that were saved before a right to act brought the right to see with it (`withViewRights` in contracts/rights.ts).
-- Words that this version does not know stay.
update roles r set rights = seeing.rights, version = r.version + 1, updated_at = now()
from (
  select id, array(
    select unnest(rights)
    union
    select area || '.lihat' from unnest(rights) as held, split_part(held, '.', 1) as area
    where area in ('katalog', 'pesanan', 'uang', 'pemasaran', 'ulasan', 'pelanggan', 'pengaturan')
    order by 1
  ) as rights
  from roles
) as seeing
where seeing.id = r.id and not r.rights @> seeing.rights;
