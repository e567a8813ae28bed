import { sql } from 'kysely'
import * as z from 'zod'
import { rupiah } from '#kernel/money.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { addPackage, addPaidOrder } from '#tests/support/reader-rows.ts'
import { loadCheckoutWorld } from './checkout-world.ts'
import { loadSyntheticCatalogue } from './synthetic-catalogue.ts'

/** What the attackers know of the shop: public data, and their own accounts. */
export const targets = z.object({
  port: z.number(),
  /** A title whose sample is a PDF. */
  sampleId: z.number(),
  /** Words that many titles have. */
  words: z.array(z.string()),
  /** Sessions of the attackers, all with a subscription. */
  tokens: z.array(z.string()),
  password: z.string(),
  emails: z.array(z.string()),
})
export type Targets = z.infer<typeof targets>

export const ATTACKERS = 15
export const PASSWORD = 'kuda baterai staples'
const COPIES = 1_000_000
const PAPER_TITLES = 40
/** People who shop behind one address. */
export const CROWD = 200
/** Titles that they all want, and how many copies of each there are. */
const WANTED = 3
export const WANTED_COPIES = 20

/** A shop with this many titles, with paper to buy and a sample to read. */
export async function loadAbuseWorld(
  database: Database,
  { titles, files }: { titles: number; files: string },
) {
  await loadSyntheticCatalogue(database, titles)
  const world = await loadCheckoutWorld(database, {
    shoppers: CROWD,
    titles: PAPER_TITLES,
    copies: COPIES,
  })
  const wanted = world.titleIds.splice(0, WANTED)
  await sql`update stock set on_hand = ${WANTED_COPIES}
    where edition_id in (select id from editions where title_id = any(${wanted}))`.execute(database.kysely)
  await sql`update editions set file_key = 'kunci-berkas-uji-' || lpad(id::text, 12, '0')
    where format = 'ebook' and in_subscription`.execute(database.kysely)
  const sampleId = world.titleIds[0] ?? 0
  await addEbookFile(
    { database, files: await openLocalFolder(files) },
    { titleId: sampleId, kind: 'PDF', bytes: await makePdf(40), price: rupiah(40_000) },
  )
  const { rows } = await sql<{ word: string }>`
    select word from search_words order by titles desc limit 12`.execute(database.kysely)
  await sql`analyze`.execute(database.kysely)
  return {
    titleIds: world.titleIds,
    wanted,
    crowd: world.shoppers.map(({ token }) => token),
    sampleId,
    words: rows.map(({ word }) => word),
  }
}

/** A running subscription for each account, so that they may search its shelf. */
export async function subscribeAll(database: Database, emails: readonly string[]): Promise<void> {
  const packageId = await addPackage(database)
  const users = await database.kysely.selectFrom('users').select('id').where('email', 'in', emails).execute()
  for (const { id: userId } of users) {
    const orderId = await addPaidOrder(database, userId, 'subscription')
    await database.transact((tx) =>
      startSubscription(tx, { userId, packageId, orderId, months: 1, now: new Date() }),
    )
  }
}
