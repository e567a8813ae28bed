-- Bookmarks, highlights and notes of readers. A removed mark keeps its row, without place and writings, so that a device
-- that was offline does not bring it back.
create table reading_marks (
  user_id bigint not null references users on delete cascade,
  title_id bigint not null references titles on delete cascade,
  -- Made by the device that wrote the mark.
  id uuid not null,
  place jsonb,
  writings jsonb not null,
  seen jsonb not null,
  -- Of the JSON text, in characters: what an account may keep is bounded by the sum.
  size integer not null check (size between 0 and 1000000),
  -- Grows with every change of the reader's marks in the title: devices ask for what changed after one.
  revision bigint not null check (revision > 0),
  changed_at timestamptz not null,
  primary key (user_id, title_id, id),
  unique (user_id, title_id, revision),
  check ((place is null) = (writings = '[]'))
);
create index reading_marks_title on reading_marks (title_id);
