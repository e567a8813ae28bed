-- When what a title shows changed last: its texts, prices and pictures, and names that it shares with other titles.
alter table listing_cards add column changed_at timestamptz not null default now();
