-- What a carrier's API has answered, shared by all instances: a plan may allow no more than 100 calls a day.

-- Where a district is in the carrier's own list; null for one that it does not have.
create table carrier_places (
  carrier text not null,
  district_code text not null,
  place text check (place <> ''),
  asked_at timestamptz not null,
  primary key (carrier, district_code)
);

-- Couriers bill whole kilograms, so a band of weight is one of them.
create table carrier_quotes (
  carrier text not null,
  origin_code text not null,
  destination_code text not null,
  weight_kg integer not null check (weight_kg > 0),
  courier text not null,
  options jsonb not null,
  asked_at timestamptz not null,
  primary key (carrier, origin_code, destination_code, weight_kg, courier)
);
create index carrier_quotes_age on carrier_quotes (asked_at);
