-- A charge is looked up by its own reference, or by its provider's. Nearly all charges have the same gateway: with
-- the gateway as the first column, a plan made before the table had statistics read every charge of the shop for
-- each payment.

drop index charges_gateway_reference;
create index charges_gateway_reference on charges (gateway_reference) where gateway_reference is not null;
