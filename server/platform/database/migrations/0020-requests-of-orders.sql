-- The key of the request that made an order stands in the order itself, so that neither can be there without the
-- other, and a second request with the same key cannot make another one.
alter table orders
  add column request_key text check (length(request_key) between 8 and 200),
  -- Of what was asked for: the same key with something else is refused.
  add column request_hash text,
  add check ((request_key is null) = (request_hash is null));

update orders set request_key = known.key, request_hash = known.request_hash
from idempotency_keys known
where known.user_id = orders.user_id
  and orders.id = coalesce((known.answer::json ->> 'orderId')::bigint, (known.answer::json #>> '{transaction,id}')::bigint);

create unique index orders_request on orders (user_id, request_key) where request_key is not null;
drop table idempotency_keys;
