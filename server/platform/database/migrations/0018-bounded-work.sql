-- Unpaid orders of every kind are counted at each purchase.
drop index orders_unpaid_paper;
create index orders_unpaid on orders (user_id) where payment_state in ('awaiting', 'authorised', 'challenged');
