alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind in ('placed', 'paid', 'shipped', 'expired',
  'cancelled', 'part_returned', 'refund_approved', 'refunded', 'ending', 'refund_due', 'reversed', 'return_asked',
  'return_agreed', 'return_declined', 'parcel_near', 'parcel_arrived', 'parcel_held'));
