-- Payment methods beyond virtual accounts: a code to scan, and wallets. Their ids are the shop's own, above those of
-- iPay88. They are not offered until the owner offers them.
alter table payment_methods add column kind text not null default 'virtual_account'
  check (kind in ('virtual_account', 'qris', 'ewallet'));
alter table payment_methods add column least_idr bigint not null default 1 check (least_idr > 0);
alter table payment_methods add column most_idr bigint check (most_idr >= least_idr);
-- How long a charge can be paid; null for as long as its order.
alter table payment_methods add column lasts_minutes smallint check (lasts_minutes > 0);

insert into payment_methods (id, name, kind, position, offered, least_idr, most_idr, lasts_minutes) values
  (1001, 'QRIS', 'qris', 7, false, 1, 10000000, 15),
  (1002, 'GoPay', 'ewallet', 8, false, 1, 20000000, 15),
  (1003, 'ShopeePay', 'ewallet', 9, false, 100, 10000000, 15),
  (1004, 'DANA', 'ewallet', 10, false, 100, 20000000, 15),
  (1005, 'OVO', 'ewallet', 11, false, 100, 20000000, 15);

-- The text of the code that the shop draws.
alter table charges add column qr_text text;

-- The simulator takes these kinds, too: only a virtual account has a number.
alter table simulator.charges alter column virtual_account drop not null;
