-- Why an order's payment state changed: a cause out of a fixed list, which decides what the buyer is told and which
-- mail is sent. Where a report came from is a note, on which nothing depends. `order_events` only grows, so its rows
-- are rewritten by the change of types and not by an update.
alter table order_events add column note text not null default '';
alter table order_events
  alter column note type text using cause,
  alter column cause type text using case payment_to
    when 'failed' then case
      when payment_from in ('paid', 'received') then 'reversed'
      when cause ~ 'expired' then 'expired'
      when cause ~ 'cancelled' then 'cancelled'
      when cause ~ 'another amount$' then 'wrong_amount'
      when cause ~ 'owned already$' then 'owned_already'
      when cause ~ '^checkout, unreachable' then 'unanswered'
      else 'refused' end
    when 'received' then case when cause ~ '^not confirmed' then 'confirmed_by_time' else 'confirmed' end
    when 'paid' then case cause when 'nothing to pay' then 'nothing_to_pay' else 'payment' end
    else payment_to end;
alter table order_events
  add constraint order_events_states_check check (
    payment_from in ('awaiting', 'authorised', 'challenged', 'paid', 'received', 'failed')
    and payment_to in ('authorised', 'challenged', 'paid', 'received', 'failed')
    and fulfilment_from in ('awaiting_payment', 'to_send', 'completed', 'failed')
    and fulfilment_to in ('awaiting_payment', 'to_send', 'completed', 'failed')),
  add constraint order_events_cause_check check (cause in ('authorised', 'challenged', 'payment', 'nothing_to_pay',
    'confirmed', 'confirmed_by_time', 'refused', 'no_charge', 'unanswered', 'cancelled', 'expired', 'wrong_amount',
    'owned_already', 'reversed')),
  add constraint order_events_cause_of_state check (payment_to = case
    when cause in ('authorised', 'challenged') then cause
    when cause in ('payment', 'nothing_to_pay') then 'paid'
    when cause in ('confirmed', 'confirmed_by_time') then 'received'
    else 'failed' end);

alter table orders add column failure_cause text;
update orders set failure_cause = coalesce((
    select cause from order_events where order_id = orders.id and payment_to = 'failed' order by id desc limit 1), 'refused')
  where payment_state = 'failed';
alter table orders
  add constraint orders_failure_cause_check check (failure_cause in ('refused', 'no_charge', 'unanswered', 'cancelled',
    'expired', 'wrong_amount', 'owned_already', 'reversed')),
  add constraint orders_failure_cause_of_state check ((payment_state = 'failed') = (failure_cause is not null));

-- Codes that are handed out to single persons are in no public list.
update promos set kind = case lower(btrim(kind)) when 'reedem' then 'Reedem' else 'Promo' end
  where kind not in ('Promo', 'Reedem');
alter table promos add constraint promos_kind_check check (kind in ('Promo', 'Reedem'));
