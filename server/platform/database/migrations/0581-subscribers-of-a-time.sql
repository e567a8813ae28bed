create index subscriptions_start on subscriptions (starts_at);
create index subscriptions_revoked on subscriptions (revoked_at) where revoked_at is not null;
