-- One change of many titles: previewed, run over exactly the titles of the preview, and undone within 30 days.
create table bulk_edits (
  id bigint generated always as identity primary key,
  -- What was asked for.
  change jsonb not null,
  state text not null check (state in ('previewed', 'running', 'stopped', 'done', 'undoing', 'undone')),
  -- Who made the preview, and who runs or undoes it: the batches are logged in their name. Null at the command line.
  made_by bigint references staff on delete set null,
  acting_staff_id bigint references staff on delete set null,
  acting_origin text,
  made_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  undo_until timestamptz
);
create index bulk_edits_under_way on bulk_edits (id) where state in ('running', 'undoing');
create index bulk_edits_made_at on bulk_edits (made_at);
create index bulk_edits_made_by on bulk_edits (made_by);
create index bulk_edits_acting on bulk_edits (acting_staff_id);

create table bulk_edit_titles (
  bulk_edit_id bigint not null references bulk_edits on delete cascade,
  title_id bigint not null references titles on delete cascade,
  -- The fields that change, as they were and as they become; null where nothing changes.
  before jsonb,
  after jsonb,
  outcome text not null check (outcome in
    ('waiting', 'unchanged', 'refused', 'changed', 'changed_meanwhile', 'undone', 'not_undone')),
  -- Why a title was refused, or could not be changed back.
  reason text,
  primary key (bulk_edit_id, title_id),
  check (outcome in ('unchanged', 'refused') or (before is not null and after is not null))
);
create index bulk_edit_titles_outcome on bulk_edit_titles (bulk_edit_id, outcome, title_id);
create index bulk_edit_titles_title on bulk_edit_titles (title_id);
