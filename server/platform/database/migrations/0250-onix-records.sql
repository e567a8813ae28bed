-- What a sender's ONIX messages said last, by record and block: a block update replaces only the blocks that it holds.
create table onix_records (
  sender text not null check (length(sender) between 1 and 200),
  reference text not null check (length(reference) between 1 and 200),
  isbn text,
  title_id bigint references titles on delete set null,
  sent_at timestamptz,
  deleted boolean not null default false,
  blocks jsonb not null,
  primary key (sender, reference)
);
create index on onix_records (title_id);
create index on onix_records (isbn);

-- Which genre of the shop a subject code means: the longest prefix counts. Scheme 93 is Thema, 10 is BISAC.
create table subject_genres (
  scheme text not null check (scheme in ('10', '93')),
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,12}$'),
  genre text not null check (length(genre) between 1 and 100),
  primary key (scheme, prefix)
);
insert into subject_genres (scheme, prefix, genre) values
  ('93', 'A', 'Seni'), ('93', 'AK', 'Desain'), ('93', 'AV', 'Musik'), ('93', 'C', 'Bahasa'), ('93', 'D', 'Sastra'),
  ('93', 'DC', 'Puisi'), ('93', 'DN', 'Biografi'), ('93', 'F', 'Fiksi'), ('93', 'FF', 'Misteri'),
  ('93', 'FL', 'Fiksi Ilmiah'), ('93', 'FM', 'Fantasi'), ('93', 'FR', 'Romansa'), ('93', 'G', 'Referensi'),
  ('93', 'J', 'Sosial dan Politik'), ('93', 'JM', 'Psikologi'), ('93', 'JN', 'Pendidikan'), ('93', 'K', 'Bisnis'),
  ('93', 'L', 'Hukum'), ('93', 'M', 'Kesehatan'), ('93', 'N', 'Sejarah'), ('93', 'P', 'Sains'),
  ('93', 'QD', 'Filsafat'), ('93', 'QR', 'Agama'), ('93', 'R', 'Lingkungan'), ('93', 'S', 'Olahraga'),
  ('93', 'T', 'Teknik'), ('93', 'U', 'Komputer'), ('93', 'V', 'Gaya Hidup'), ('93', 'VS', 'Pengembangan Diri'),
  ('93', 'W', 'Gaya Hidup'), ('93', 'WB', 'Masakan'), ('93', 'WT', 'Perjalanan'), ('93', 'X', 'Komik'),
  ('93', 'Y', 'Anak'), ('93', 'YF', 'Cerita Anak dan Remaja'),
  ('10', 'ART', 'Seni'), ('10', 'BIO', 'Biografi'), ('10', 'BUS', 'Bisnis'), ('10', 'CGN', 'Komik'),
  ('10', 'CKB', 'Masakan'), ('10', 'COM', 'Komputer'), ('10', 'EDU', 'Pendidikan'), ('10', 'FIC', 'Fiksi'),
  ('10', 'FIC009', 'Fantasi'), ('10', 'FIC022', 'Misteri'), ('10', 'FIC027', 'Romansa'),
  ('10', 'FIC028', 'Fiksi Ilmiah'), ('10', 'HEA', 'Kesehatan'), ('10', 'HIS', 'Sejarah'), ('10', 'JNF', 'Anak'),
  ('10', 'JUV', 'Cerita Anak dan Remaja'), ('10', 'LAN', 'Bahasa'), ('10', 'LAW', 'Hukum'), ('10', 'LCO', 'Sastra'),
  ('10', 'LIT', 'Sastra'), ('10', 'MAT', 'Sains'), ('10', 'MED', 'Kesehatan'), ('10', 'MUS', 'Musik'),
  ('10', 'PHI', 'Filsafat'), ('10', 'POE', 'Puisi'), ('10', 'POL', 'Sosial dan Politik'), ('10', 'PSY', 'Psikologi'),
  ('10', 'REL', 'Agama'), ('10', 'SCI', 'Sains'), ('10', 'SEL', 'Pengembangan Diri'),
  ('10', 'SOC', 'Sosial dan Politik'), ('10', 'SPO', 'Olahraga'), ('10', 'TEC', 'Teknik'), ('10', 'TRV', 'Perjalanan'),
  ('10', 'YAF', 'Cerita Anak dan Remaja'), ('10', 'YAN', 'Anak');
