-- The answers of the help page are a text of the owner's as well.
alter table legal_texts drop constraint legal_texts_kind_check;
alter table legal_texts add constraint legal_texts_kind_check
  check (kind in ('terms', 'privacy', 'returns', 'about', 'help'));
