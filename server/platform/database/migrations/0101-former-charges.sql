-- A charge that the shop has given up (replaced, cancelled, failed, expired) may still be paid, so it is asked about
-- until its account has ended and the grace is over. `ask_at` is null from then on, and once it was paid.
alter table charges alter column ask_at drop not null, alter column ask_at drop default;
-- When the provider said that the charge is closed there.
alter table charges add column closed_at timestamptz;

update charges set ask_at = null
  where state = 'paid' or state in ('failed', 'expired', 'cancelled')
    and (expires_at < now() - interval '4 hours'
      or exists (select from money_movements m where m.charge_id = charges.id and m.kind in ('received', 'surplus')));

alter table charges add constraint charges_open_has_turn
  check (state not in ('requested', 'live') or ask_at is not null);
drop index charges_to_ask;
create index charges_to_ask on charges (ask_at) where ask_at is not null;
