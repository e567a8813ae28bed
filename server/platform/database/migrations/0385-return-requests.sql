-- What a buyer asks the shop to take back of a paid order: why, which copies, and to which account the money goes. Staff
-- agree, as a whole or in part, or decline. What is agreed becomes a returned part, or ends the order.
create table return_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  asked_at timestamptz not null,
  cause text not null check (cause in ('damaged', 'wrong', 'missing', 'unread')),
  words text not null check (words <> ''),
  account text not null check (account <> ''),
  state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'withdrawn')),
  decided_at timestamptz,
  -- What staff tell the buyer about their decision.
  reply text check (reply <> ''),
  -- What became due back.
  amount_idr bigint check (amount_idr >= 0),
  version integer not null default 1 check (version > 0),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'agreed') = (amount_idr is not null)),
  check (state <> 'declined' or reply is not null),
  check (state in ('agreed', 'declined') or reply is null),
  unique (order_id, id)
);
-- One waits at a time.
create unique index return_requests_open on return_requests (order_id) where state = 'open';
create index return_requests_waiting on return_requests (id) where state = 'open';

create table return_request_lines (
  request_id bigint not null references return_requests,
  order_id bigint not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (request_id, position),
  foreign key (order_id, request_id) references return_requests (order_id, id),
  foreign key (order_id, position) references order_lines (order_id, position)
);
create index return_request_lines_line on return_request_lines (order_id, position);

-- Pictures that only the buyer and staff see. They are here and not in the file store, whose pictures everybody gets who
-- knows their address; so they also go with the rest of the buyer's data.
create table return_request_pictures (
  id bigint generated always as identity primary key,
  request_id bigint not null references return_requests,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A WebP as a `data:` URL.
  picture text not null check (picture like 'data:image/webp;base64,%')
);
create index return_request_pictures_request on return_request_pictures (request_id);

-- For how many days after its delivery an order may be asked to be taken back; 0: never.
alter table shop_settings add column return_days smallint not null default 7 check (return_days between 0 and 90);

-- The most of a title that its reader has had before them, on any device: who turns back has read it all the same.
alter table reading_places add column furthest double precision not null default 0
  check (furthest >= 0 and furthest <= 1);
update reading_places place set furthest = (
  select max(share) from reading_places other
  where other.user_id = place.user_id and other.title_id = place.title_id);

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind in ('placed', 'paid', 'shipped', 'expired',
  'cancelled', 'part_returned', 'refund_approved', 'refunded', 'ending', 'refund_due', 'reversed', 'return_asked',
  'return_agreed', 'return_declined'));
