-- What each gateway calls the shop's payment methods. Midtrans and Xendit have no account of Maybank.
insert into payment_channels (gateway, payment_method_id, channel)
  select 'ipay88', id, id::text from payment_methods;
insert into payment_channels (gateway, payment_method_id, channel) values
  ('midtrans', 83, 'bni'), ('midtrans', 118, 'bri'), ('midtrans', 86, 'cimb'), ('midtrans', 119, 'echannel'),
  ('midtrans', 112, 'permata'),
  ('xendit', 83, 'BNI_VIRTUAL_ACCOUNT'), ('xendit', 118, 'BRI_VIRTUAL_ACCOUNT'), ('xendit', 86, 'CIMB_VIRTUAL_ACCOUNT'),
  ('xendit', 119, 'MANDIRI_VIRTUAL_ACCOUNT'), ('xendit', 112, 'PERMATA_VIRTUAL_ACCOUNT');

-- The bank's code for the company that is paid, where the payer types it beside the number; and what the payer is
-- asked for, which is more than the amount where the provider adds its fee.
alter table charges add column biller_code text;
alter table charges add column asked_idr bigint check (asked_idr >= amount_idr);
-- Some notifications name a charge by the provider's own number.
create index charges_gateway_reference on charges (gateway, gateway_reference);

-- The simulator holds payments for a check, undoes them, and plays faults of webhooks.
alter table simulator.charges drop constraint charges_state_check;
alter table simulator.charges add constraint charges_state_check
  check (state in ('pending', 'challenged', 'paid', 'failed', 'expired', 'cancelled'));
alter table simulator.charges add column webhook text not null default 'prompt'
  check (webhook in ('prompt', 'delayed', 'doubled', 'shuffled', 'lost'));
alter table simulator.charges add column notify_at timestamptz;
