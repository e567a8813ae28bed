-- A reading link ends with the session that made it. Links last a day; those made until now name no session.
delete from reading_links;
alter table reading_links add column session_id bigint not null references sessions (id) on delete cascade;
create index reading_links_session on reading_links (session_id);
