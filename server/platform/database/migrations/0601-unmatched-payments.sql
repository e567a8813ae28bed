-- The list of payments that no order kept, the latest first. All others stay here for good, and are not read for it.
create index payment_notifications_unmatched on payment_notifications (id)
  where applied_at is null or outcome in ('unknown_reference', 'surplus', 'refund_due');
