-- A title on a shelf comes from a paid order, or from an operator, who gives a reason in the audit log.
alter table entitlements alter column order_id drop not null;
alter table entitlements add column source text not null default 'order' check (source in ('order', 'grant'));
alter table entitlements add constraint entitlements_order_of_source check ((source = 'order') = (order_id is not null));

-- Operators find customers by a part of what they are told.
create index users_found_by on users using gin ((name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
