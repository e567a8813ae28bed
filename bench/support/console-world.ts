import type pg from 'pg'

export type Samples = { refnos: string[]; names: string[]; titles: string[]; ids: number[] }

/** What a copy of a title does not share with it; every other column is copied. `k` is the number of the copy. */
const COPIED: Record<string, Record<string, string>> = {
  titles: { id: 'id + k * step', slug: "slug || '-salinan-' || k", isbn: 'null' },
  editions: { id: 'id + k * step', title_id: 'title_id + k * step' },
  stock: { edition_id: 'edition_id + k * step' },
  title_contributors: { title_id: 'title_id + k * step' },
  title_texts: { title_id: 'title_id + k * step' },
  title_gaps: { title_id: 'title_id + k * step' },
}

export async function ordersIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from orders')
  return rows[0]?.n ?? 0
}

/** In sets, with triggers and secondary indexes off, since a million titles through the verbs take half an hour. */
export async function copyTitles(client: pg.Client, copies: number): Promise<void> {
  if (copies === 0) return
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'")
  await client.query('begin; set local session_replication_role = replica')
  const tables = Object.keys(COPIED)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not indisunique`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const { rows: ids } = await client.query<{ step: string }>(
    'select greatest((select max(id) from titles), (select max(id) from editions)) as step',
  )
  const step = String(Number(ids[0]?.step))
  for (const [table, changed] of Object.entries(COPIED)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' order by attnum`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const values = names.map((name) => (changed[name] ?? name).replace('step', step))
    await client.query(
      `insert into ${table} (${names.join(', ')}) overriding system value
       select ${values.join(', ')} from ${table}, generate_series(1, ${copies}) k`,
    )
  }
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
}

/**
 * Orders of two lines each, a third of them on paper, a twentieth of those still to be sent; a month's subscription with
 * each tenth. Three of five cost the same. One of fifty was not paid: the latest can still be, so that no job ends
 * orders while calls are measured.
 */
export async function addOrders(
  client: pg.Client,
  { orders, customers }: { orders: number; customers: number },
): Promise<void> {
  // The trigger that numbers receipts counts in one row, which a transaction of a million orders makes ever slower.
  await client.query('set statement_timeout = 0; set session_replication_role = replica')
  await client.query(
    `insert into users (email, name, password_hash, consented_at)
     select 'pembeli' || n || '@example.com',
       (array['Siti', 'Budi', 'Rara', 'Agus', 'Dewi', 'Putu', 'Made', 'Rina'])[1 + n % 8] || ' ' ||
       (array['Hapsari', 'Santoso', 'Wijaya', 'Lestari', 'Nugroho', 'Siregar', 'Utami'])[1 + n % 7] || ' ' || n,
       'none', now() from generate_series(1, $1::int) n`,
    [customers],
  )
  await client.query(
    `insert into orders (refno, user_id, method, kind, payment_state, fulfilment_state, subtotal_idr, payable_idr,
       expires_at, paid_at, created_at, failure_cause)
     select upper(translate(left(md5(n::text), 16), '01', 'yz')), u.first + n % $2::int, 'cart', case when n % 3 = 0 then 'paper' else 'digital' end,
       payment, case payment when 'awaiting' then 'awaiting_payment' when 'failed' then 'failed'
         else case when n % 60 = 0 then 'to_send' else 'completed' end end,
       amount, amount, at + interval '1 day', case payment when 'paid' then at end, at,
       case payment when 'failed' then 'expired' end
     from (select min(id) as first from users where email like 'pembeli%') u,
       generate_series(1, $1::int) n, lateral (select now() - (($1::int - n) * interval '730 days' / $1::int) as at) t,
       lateral (select case when n % 5 < 3 then 100000 else 50000 + n * 7919::bigint % 4000 * 500 end as amount) a,
       lateral (select case when n % 50 <> 1 then 'paid' when at > now() - interval '20 hours' then 'awaiting'
         else 'failed' end as payment) p`,
    [orders, customers],
  )
  await client.query(
    `insert into receipts (order_id, year, number)
     select id, year, row_number() over (partition by year order by id)
     from orders, extract(year from paid_at at time zone 'Asia/Jakarta') year where paid_at is not null`,
  )
  await client.query(
    'insert into receipt_counters (year, last) select year, max(number) from receipts group by year',
  )
  await client.query(
    `insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name, title_slug,
       tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr)
     select o.id, p, e.title_id, e.id, e.format, t.kind, t.name, t.slug, 'exempt', 1, 50000, 50000, 50000
     from orders o cross join generate_series(1, 2) p
     join lateral (select id, title_id, format from editions
       where id >= (o.id * 7919 + p * 104729) % (select max(id) from editions) order by id limit 1) e on true
     join titles t on t.id = e.title_id`,
  )
  await client.query(
    `insert into order_shipments (order_id, courier, service, weight_kg, cost_idr, recipient, phone, address,
       postal_code, tracking_number, sent_at)
     select id, (array['jne', 'tiki', 'pos'])[1 + (id % 3)::int], 'REG', 1, 0, 'Rara', '+6281234567890',
       'Jalan Kenari 7', '55221', case when fulfilment_state = 'completed' then 'RESI' || id end,
       case when fulfilment_state = 'completed' then paid_at end
     from orders where kind = 'paper'`,
  )
  await client.query(
    `insert into order_events (order_id, at, payment_from, payment_to, fulfilment_from, fulfilment_to, cause)
     select id, paid_at, 'awaiting', 'paid', 'awaiting_payment', fulfilment_state, 'payment'
     from orders where paid_at is not null order by paid_at`,
  )
  await client.query(
    `insert into money_movements (order_id, kind, amount_idr, at)
     select id, 'received', payable_idr, paid_at from orders where paid_at is not null order by paid_at`,
  )
  await client.query(
    `with package as (
       insert into packages (name, duration_months, price_idr) values ('Paket Ukur', 1, 50000) returning id)
     insert into subscriptions (user_id, package_id, order_id, starts_at, ends_at)
     select o.user_id, package.id, o.id, o.paid_at, o.paid_at + interval '1 month'
     from orders o, package where o.paid_at is not null and o.id % 10 = 0`,
  )
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
}

export async function takeSamples(client: pg.Client): Promise<Samples> {
  const column = async (query: string) =>
    (await client.query<{ value: string }>(query)).rows.map(({ value }) => value)
  return {
    refnos: await column('select refno as value from orders order by id desc limit 60'),
    names: await column(
      `select name as value from users where email like 'pembeli%' order by id desc limit 60`,
    ),
    titles: await column(
      `select split_part(name, ' ', 2) as value from titles where length(split_part(name, ' ', 2)) > 4
       order by id desc limit 60`,
    ),
    ids: (
      await column(
        `select id::text as value from orders order by id offset (select count(*) / 2 from orders) limit 60`,
      )
    ).map(Number),
  }
}
