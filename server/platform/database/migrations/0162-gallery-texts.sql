-- What a gallery's picture shows, for those who do not see it; empty where nobody has written it.
alter table title_images add column alt text not null default '';
