-- Catalogues that are brought in: read and checked in one transaction, applied in batches that can be paused and go on
-- after a crash, and undone within 30 days.
create table import_runs (
  id bigint generated always as identity primary key,
  state text not null check (state in
    ('uploading', 'checking', 'checked', 'running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  file_name text not null check (length(file_name) between 1 and 200),
  file_bytes bigint not null,
  -- Known once the whole file is there.
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Where its parts are in the shop's store; null for a file that only the command line reads.
  file_key text,
  file_parts integer not null default 0,
  -- How it is read: the mapping and what holds for rows that do not say.
  settings jsonb not null,
  -- What reading it found out: format, columns, sheets, price columns, counts by reason.
  findings jsonb,
  rows_read bigint not null default 0,
  titles_planned bigint not null default 0,
  titles_done bigint not null default 0,
  -- The catalogue's version when it was checked, or when its last batch was applied: where others have changed it since,
  -- titles to be added are looked for once more.
  catalogue_version bigint,
  -- Why it failed or was paused by itself, as a sentence.
  fault text,
  -- Who made it, and who runs or undoes it: batches are logged in their name. Null at the command line.
  made_by bigint references staff on delete set null,
  acting_staff_id bigint references staff on delete set null,
  acting_origin text,
  made_at timestamptz not null,
  checked_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  undo_until timestamptz
);
create index import_runs_under_way on import_runs (id) where state in ('checking', 'running', 'undoing');
create index import_runs_made_at on import_runs (made_at);
create index import_runs_made_by on import_runs (made_by);
create index import_runs_acting on import_runs (acting_staff_id);

-- What a run does to each title, in the order of the rows that lead them.
create table import_run_titles (
  run_id bigint not null references import_runs on delete cascade,
  lead bigint not null,
  plan text not null check (plan in ('add', 'change', 'withdraw')),
  outcome text not null check (outcome in ('waiting', 'applied', 'changed_meanwhile', 'undone', 'not_undone')),
  title_id bigint references titles on delete set null,
  -- The version that a change begins from; of a title that was added, the one that it was added with.
  version integer,
  -- What a title to be added is found by, should the shop have got it meanwhile.
  isbn text,
  name_key text,
  language text,
  year integer,
  -- The title as the file gives it, until it is applied.
  payload text,
  -- The fields that changed, as they were and as they became.
  before jsonb,
  after jsonb,
  reason text,
  primary key (run_id, lead)
);
create index import_run_titles_outcome on import_run_titles (run_id, outcome, lead);
create index import_run_titles_title on import_run_titles (title_id);

-- The rows of which there is something to say: all but those that simply became a title.
create table import_run_entries (
  run_id bigint not null references import_runs on delete cascade,
  row bigint not null,
  outcome text not null check (outcome in ('refused', 'merged', 'unchanged', 'noted')),
  reason text not null,
  title text not null,
  sheet text,
  line bigint,
  product text,
  field text,
  value text,
  into_row bigint,
  title_id bigint,
  -- Of a refused row: its cells, to be corrected and brought in again.
  cells jsonb
);
create index import_run_entries_rows on import_run_entries (run_id, row);
create index import_run_entries_reasons on import_run_entries (run_id, outcome, reason, row);

-- The records of an ONIX message until their titles are applied; `former` is what the sender's record was before.
create table import_run_records (
  run_id bigint not null references import_runs on delete cascade,
  sender text not null,
  reference text not null,
  isbn text,
  sent_at timestamptz,
  deleted boolean not null,
  blocks jsonb not null,
  -- The row that leads its title, or the title of the shop.
  lead bigint,
  title_id bigint references titles on delete set null,
  former jsonb,
  primary key (run_id, reference)
);
create index import_run_records_title on import_run_records (title_id);
