-- Since when the carrier owes an answer to the request for a shipment. Until somebody has looked at the carrier whether
-- the shipment was made, it is not asked for again.
alter table parcel_bookings add column unanswered_since timestamptz;
update parcel_bookings set unanswered_since = requested_at where state = 'requested';
alter table parcel_bookings add check (unanswered_since is null or state <> 'booked');
