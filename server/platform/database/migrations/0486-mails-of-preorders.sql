alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind in ('placed', 'paid', 'shipped', 'expired',
  'cancelled', 'part_returned', 'refund_approved', 'refunded', 'ending', 'refund_due', 'reversed', 'return_asked',
  'return_agreed', 'return_declined', 'parcel_near', 'parcel_arrived', 'parcel_held', 'released', 'postponed'));

-- A buyer who preordered may have a later day refunded.
alter table return_requests drop constraint return_requests_cause_check;
alter table return_requests add constraint return_requests_cause_check check
  (cause in ('damaged', 'wrong', 'missing', 'unread', 'postponed'));

-- Whether something of an order that was preordered is open to its buyer, or can be sent.
create function has_released_line(wanted bigint, today date) returns boolean language sql stable as $$
  select exists (
    select from order_lines l join editions e on e.id = l.edition_id
    where l.order_id = wanted and l.preordered_for is not null and (e.releases_on is null or e.releases_on <= today)
      and l.quantity > (
        select coalesce(sum(r.quantity), 0) from order_return_lines r
        where r.order_id = l.order_id and r.position = l.position))
$$;
