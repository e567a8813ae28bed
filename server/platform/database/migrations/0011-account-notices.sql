-- Mails that tell an account's owner what was done to it, written down in the transaction that does it. A row
-- is gone once its mail is out, or when nobody needs to hear of it any more.
create table account_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('password_changed', 'password_reset', 'account_deleted')),
  -- As they were: of a deleted account nothing else is left.
  email text not null,
  name text not null,
  happened_at timestamptz not null,
  -- When the mail is to be sent (again).
  send_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_notices_user on account_notices (user_id);
create index account_notices_due on account_notices (send_at);
create index account_notices_expiry on account_notices (expires_at);

-- Providers write names and numbers of payers into what they tell: it is found by its reference when a buyer
-- asks for their data, and emptied with their account.
create index payment_notifications_reference on payment_notifications (reference);
