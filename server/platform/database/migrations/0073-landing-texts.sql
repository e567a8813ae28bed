-- The words of a header picture, drawn over it by the page: a picture that is scaled and cut keeps none readable.

alter table landings
  add column title text check (title <> ''),
  add column line text check (line <> ''),
  add column button text check (button <> ''),
  add constraint landings_words check (alt <> '' or title is not null);
