-- How the copies in stock changed by the hand of staff, and why. What orders take is in `stock_taken`.
create table stock_changes (
  id bigint generated always as identity primary key,
  edition_id bigint not null references editions on delete cascade,
  changed_at timestamptz not null,
  cause text not null check (cause in ('delivery', 'count', 'damage', 'return')),
  -- 0 where a count confirmed the number.
  copies integer not null,
  on_hand integer not null check (on_hand >= 0),
  note text check (note <> '')
);
create index stock_changes_edition on stock_changes (edition_id, id desc);
