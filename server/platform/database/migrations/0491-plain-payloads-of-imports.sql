-- What a file says of a title waits here for its batch, and is read once: compressing a long text costs more than
-- writing it.
alter table import_run_titles alter column payload set storage external;
