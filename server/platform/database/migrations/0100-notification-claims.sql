-- What a notification says of its charge, as its gateway read it. A provider may say more than it confirms when it is
-- asked; such a notification stays unapplied and is judged again. Null for notifications stored without it.
alter table payment_notifications add column claims text
  check (claims in ('pending', 'paid', 'failed', 'expired', 'challenged', 'authorised', 'cancelled', 'unknown'));
