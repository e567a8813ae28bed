-- Samples: the first pages of an ebook, cut from its file once when the file comes in. Anybody may read them.

-- How many pages a sample holds; null: a tenth of the book, at most 20; 0: no sample.
alter table editions add column sample_pages integer check (sample_pages >= 0);
alter table editions add check (format = 'ebook' or sample_pages is null);

create table ebook_samples (
  file_id bigint primary key references ebook_files on delete cascade,
  storage_key text not null unique,
  byte_size bigint not null check (byte_size > 0),
  page_count integer not null check (page_count > 0)
);
