-- Whether the shop sells gifts. Switched off, those that are paid can still be accepted.
alter table shop_settings add column gifts boolean not null default false;

-- An order that is a gift: one ebook, one set or one subscription for somebody else. Its state follows from that of the
-- order and from what is noted here.
create table gifts (
  order_id bigint primary key references orders,
  -- The buyer of the order.
  giver_id bigint not null references users,
  recipient_name text not null check (recipient_name <> '' and length(recipient_name) <= 100),
  recipient_email text not null check (length(recipient_email) <= 200),
  message text not null check (length(message) <= 500),
  -- The day, in WIB, in whose morning it is mailed.
  send_on date not null,
  -- When its mail was queued: from then on the recipient cannot be changed.
  queued_at timestamptz,
  -- When its first mail was sent.
  sent_at timestamptz,
  -- How often its giver had the mail sent again.
  resends smallint not null default 0,
  -- Of the link in the mail; null before it was sent.
  token_hash bytea unique,
  claimed_at timestamptz,
  claimed_by bigint references users,
  -- The ebook that the recipient took instead, since they owned the one that was bought.
  title_id bigint references titles,
  -- When it went back to its giver, and why.
  returned_at timestamptz,
  return_cause text check (return_cause in ('unclaimed', 'declined', 'taken_back')),
  check ((claimed_at is null) = (claimed_by is null)),
  check ((returned_at is null) = (return_cause is null)),
  check (claimed_at is null or returned_at is null),
  check (title_id is null or claimed_at is not null)
);
create index gifts_giver on gifts (giver_id);
create index gifts_claimed on gifts (claimed_by) where claimed_by is not null;
create index gifts_title on gifts (title_id) where title_id is not null;
create index gifts_to_send on gifts (send_on) where queued_at is null and returned_at is null;
create index gifts_unclaimed on gifts (queued_at) where claimed_at is null and returned_at is null;

-- `gift` goes to the recipient of a gift, the other two to its giver.
alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind in ('placed', 'paid', 'shipped', 'expired',
  'cancelled', 'part_returned', 'refund_approved', 'refunded', 'ending', 'refund_due', 'reversed', 'return_asked',
  'return_agreed', 'return_declined', 'parcel_near', 'parcel_arrived', 'parcel_held', 'released', 'postponed', 'gift',
  'gift_claimed', 'gift_returned'));
