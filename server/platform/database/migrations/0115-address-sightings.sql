-- What each instance of the shop sees of its visitors' addresses, so that the doctor finds a proxy that TRUST_PROXY does
-- not name. No visitor's address is stored: `address` is set only while it is the only one, or that of a proxy.
create table address_sightings (
  instance uuid primary key,
  trusted_proxies text not null,
  requests bigint not null check (requests > 0),
  -- Requests that name another address in a header that is not believed.
  unbelieved bigint not null check (unbelieved between 0 and requests),
  address text,
  seen_at timestamptz not null
);
