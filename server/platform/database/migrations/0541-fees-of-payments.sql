-- What the payment provider takes of each payment by a method, tax included: a fixed part, and a part in hundredths of a
-- percent. Null where the shop has not said it. Buyers are charged nothing for it.
alter table payment_methods add column fee_idr bigint check (fee_idr >= 0);
alter table payment_methods add column fee_basis_points smallint check (fee_basis_points between 0 and 10000);
alter table payment_methods add check ((fee_idr is null) = (fee_basis_points is null));

-- What the provider is expected to take of this charge, as it was known when the charge was made.
alter table charges add column fee_idr bigint check (fee_idr >= 0);
