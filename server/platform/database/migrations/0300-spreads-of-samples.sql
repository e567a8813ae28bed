-- Two facing pages of a sample as a picture on the title's page. Version 0: a job has not drawn it yet. A sample of the
-- present version without a picture has none that can be drawn.
alter table ebook_samples
  add column spread_image_id bigint references images,
  add column spread_version integer not null default 0;
create index ebook_samples_spread_image on ebook_samples (spread_image_id) where spread_image_id is not null;
