import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { below, oneOf, randomFrom } from '#tests/support/random.ts'

/** What readers of real shops write on books; without the file the tastes have made-up names. */
const TAGS = new URL('../../../shared/data/catalog/goodbooks-tags.csv', import.meta.url)
const TASTES = 500
const TITLES_OF_TASTE_SHARE = 0.6
const BEST_SELLER_SHARE = 0.25
const ORDERS_AT_ONCE = 20_000
const YEAR_IN_DAYS = 365

export type OrderWorld = {
  /** People of whom one title was kept back: they would have bought it next. */
  keptBack: readonly { userId: number; titleId: number }[]
  /** Titles by how often they were sold, the best seller first. */
  bySales: readonly number[]
}

function tasteNames(): string[] {
  if (!existsSync(TAGS)) return Array.from({ length: TASTES }, (_, taste) => `selera-${taste}`)
  const tags = readFileSync(TAGS, 'utf8')
    .split('\n')
    .map((line) => line.split(',')[1]?.trim() ?? '')
    .filter((tag) => /^[a-z][a-z-]{3,20}$/.test(tag))
  const step = Math.floor(tags.length / TASTES)
  return Array.from({ length: TASTES }, (_, taste) => tags[taste * step] ?? `selera-${taste}`)
}

/**
 * Fills an empty database with titles of planted tastes and the orders of people who have two tastes each: three
 * titles in five are of their tastes, a quarter are best sellers, the others are noise. Of every twentieth person one
 * title of their tastes is kept back. Everything follows from the seed.
 */
export async function loadOrders(
  url: string,
  { titles, orders, seed }: { titles: number; orders: number; seed: number },
): Promise<OrderWorld> {
  const random = randomFrom(seed)
  const names = tasteNames()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into genres (name, name_key) select 'Genre ' || n, 'genre ' || n from generate_series(1, 20) n`,
    )
    const tasteOf = Array.from({ length: titles }, () => below(random, names.length))
    const namesOf = tasteOf.map((taste, at) => `${names[taste]} ${letters(at)}`)
    await client.query(
      `insert into titles (id, slug, kind, name, published_on, genre_id) overriding system value
         select n, 'judul-' || n || 'x', 'book', name, date '2024-05-17' - (n * 7919 % 3000)::int, 1 + taste % 20
         from unnest($1::text[], $2::int[]) with ordinality as t(name, taste, n)`,
      [namesOf, tasteOf],
    )
    await client.query(
      `insert into editions (title_id, format, price_idr, file_key)
         select id, 'ebook', 50000, 'berkas-bangku-ukur-0123456789-' || id from titles;
       insert into listings (title_id, kind, genre_id, published_on, published_year, ebook_price_idr,
           lowest_price_idr, title_words, author_words, other_words, search)
         select id, kind, genre_id, published_on, 2024, 50000, 50000, lower(name), '', '', '' from titles`,
    )
    const people = Math.max(1, Math.round(orders / 5))
    await client.query(
      `insert into users (id, email, name, password_hash, consented_at) overriding system value
         select n, 'bangku-' || n || '@example.com', 'Pembeli', '-', now() from generate_series(1, $1::int) n`,
      [people],
    )
    return await addOrders(client, random, { titles, orders, people, tasteOf })
  } finally {
    await client.end()
  }
}

async function addOrders(
  client: pg.Client,
  random: () => number,
  { titles, orders, people, tasteOf }: { titles: number; orders: number; people: number; tasteOf: number[] },
): Promise<OrderWorld> {
  const ofTaste: number[][] = Array.from({ length: TASTES }, () => [])
  for (const [at, taste] of tasteOf.entries()) ofTaste[taste]?.push(at + 1)
  // Within a taste, and in the whole shop, some titles sell far better than others.
  const popular = (list: readonly number[]) => list[Math.floor(list.length * random() ** 2)] ?? 1
  const bestSeller = () => 1 + Math.floor(titles * random() ** 6)
  const anyTitle = () => 1 + below(random, titles)
  const tastes = Array.from({ length: people }, () => [below(random, TASTES), below(random, TASTES)])
  const titleFor = (person: number) => {
    const drawn = random()
    if (drawn < TITLES_OF_TASTE_SHARE) return popular(ofTaste[oneOf(random, tastes[person] ?? [0])] ?? [])
    return drawn < TITLES_OF_TASTE_SHARE + BEST_SELLER_SHARE ? bestSeller() : anyTitle()
  }
  const sales = new Map<number, number>()
  const boughtBy = new Map<number, Set<number>>()
  for (let done = 0; done < orders; done += ORDERS_AT_ONCE) {
    const [users, days, lineOrders, linePositions, lineTitles]: number[][] = [[], [], [], [], []]
    for (let at = done; at < Math.min(orders, done + ORDERS_AT_ONCE); at++) {
      const person = at % people
      const basket = new Set<number>()
      // Half of all orders have one line, the largest eight.
      for (let line = Math.ceil(8 * random() ** 3); line > 0; line--) basket.add(titleFor(person))
      users?.push(person + 1)
      days?.push(random() * YEAR_IN_DAYS)
      for (const [position, title] of [...basket].entries()) {
        lineOrders?.push(at + 1)
        linePositions?.push(position)
        lineTitles?.push(title)
        sales.set(title, (sales.get(title) ?? 0) + 1)
        if (person % 20 !== 0) continue
        const theirs = boughtBy.get(person) ?? new Set()
        boughtBy.set(person, theirs.add(title))
      }
    }
    await client.query(
      `insert into orders (id, refno, user_id, method, kind, payment_state, fulfilment_state, subtotal_idr,
           payable_idr, expires_at, paid_at, created_at, updated_at) overriding system value
         select $3 + n, 'BANGKU' || lpad(($3 + n)::text, 10, '0'), user_id, 'cart', 'digital', 'paid', 'completed', 0, 0,
           now(), at, at, at
         from (select n, user_id, now() - day * interval '1 day' as at
           from unnest($1::bigint[], $2::float8[]) with ordinality as o(user_id, day, n)) as placed`,
      [users, days, done],
    )
    await client.query(
      `insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name, title_slug,
           tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr)
         select order_id, position, title_id, title_id, 'ebook', 'book', 'Judul', 'judul', 'exempt', 1, 0, 0, 0
         from unnest($1::bigint[], $2::smallint[], $3::bigint[]) as l(order_id, position, title_id)`,
      [lineOrders, linePositions, lineTitles],
    )
  }
  await client.query(
    'update listings l set sold_rank = s.sold from (select title_id, count(*) as sold from order_lines group by 1) s where s.title_id = l.title_id',
  )
  await client.query('analyze')
  const keptBack = [...boughtBy].flatMap(([person, theirs]) => {
    const wanted = (tastes[person] ?? [])
      .flatMap((taste) => ofTaste[taste] ?? [])
      .filter((id) => !theirs.has(id))
    return theirs.size < 3 || wanted.length === 0 ? [] : [{ userId: person + 1, titleId: popular(wanted) }]
  })
  const bySales = [...sales].sort(([, a], [, b]) => b - a).map(([id]) => id)
  return { keptBack, bySales }
}

/** `a`, `b` … `z`, `ba` …: names without digits, which would look like the volumes of a series. */
const letters = (number: number): string =>
  number < 26
    ? String.fromCodePoint(97 + number)
    : letters(Math.floor(number / 26)) + String.fromCodePoint(97 + (number % 26))
