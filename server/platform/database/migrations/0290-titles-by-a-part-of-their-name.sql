-- The console finds orders by a part of a title's name, over all statuses. The shop's own search has its own index.
create index titles_named_like on titles using gin (name gin_trgm_ops);
