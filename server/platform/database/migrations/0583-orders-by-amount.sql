create index orders_amount on orders (payable_idr, id);
