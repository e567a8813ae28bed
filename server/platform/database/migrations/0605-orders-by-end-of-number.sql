-- Staff find an order by the last characters of its number.
create index orders_by_end_of_number on orders (reverse(refno));
