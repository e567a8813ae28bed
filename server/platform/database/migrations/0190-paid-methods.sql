-- An order that was paid by a former charge has the method of that charge, not the one that was chosen later.
update orders set payment_method_id = paid.payment_method_id
from (
  select distinct on (c.order_id) c.order_id, c.payment_method_id
  from charges c join money_movements m on m.charge_id = c.id and m.kind = 'received'
  order by c.order_id, m.id desc
) as paid
where paid.order_id = orders.id and orders.payment_state in ('paid', 'received')
  and orders.payment_method_id is distinct from paid.payment_method_id;
