-- One row a request for a reset token, no longer one an address: a token that was mailed lives its half hour, whoever
-- asks for another one meanwhile. Strangers may guess from many addresses: a token ends after 50 wrong tries in all,
-- and each address has 5 of them (attempt_counts).
alter table password_resets drop constraint password_resets_pkey;
alter table password_resets add column id bigint generated always as identity primary key;
create index password_resets_email on password_resets (email);
alter table password_resets drop constraint password_resets_tries_check;
alter table password_resets add constraint password_resets_tries_check check (tries between 0 and 50);
