import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { DemoAddress } from './accounts.ts'
import type { DemoCustomer } from './customers.ts'
import type { DemoPackage } from './packages.ts'
import type { DemoPromo } from './promos.ts'

/** The progress of the demo: started, complete enough to open, or with every picture. */
export type DemoStage = 'started' | 'open' | 'loaded'

export async function findDemoRun(db: Queryable): Promise<DemoStage | undefined> {
  const row = await db.selectFrom('demo_progress').select('stage').executeTakeFirst()
  return row?.stage
}

export async function noteDemoRun(db: Queryable, stage: DemoStage): Promise<void> {
  await db
    .insertInto('demo_progress')
    .values({ stage })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ stage }))
    .execute()
}

export async function isShopEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from titles) and not exists (select from users) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

export type StoredTitle = {
  id: number
  slug: string
  hasCover: boolean
  hasGallery: boolean
  hasFile: boolean
}

export async function listStoredTitles(db: Queryable): Promise<StoredTitle[]> {
  const { rows } = await sql<StoredTitle>`
    select t.id, t.slug, t.cover_image_id is not null as "hasCover",
      exists (select from title_images i where i.title_id = t.id) as "hasGallery",
      exists (select from editions e join ebook_files f on f.edition_id = e.id where e.title_id = t.id) as "hasFile"
    from titles t`.execute(db)
  return rows
}

export async function upsertPackage(
  db: Queryable,
  pack: DemoPackage,
  images: { picture: number; icon: number },
) {
  await db
    .insertInto('packages')
    .values({
      name: pack.name,
      description: pack.description,
      duration_months: pack.durationMonths,
      price_idr: pack.priceIdr,
      discount_percent: pack.discountPercent ?? 0,
      discount_idr: pack.discountIdr ?? 0,
      image_id: images.picture,
      icon_image_id: images.icon,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function upsertPromo(db: Queryable, promo: DemoPromo, imageId: number, expiresOn: string) {
  await db
    .insertInto('promos')
    .values({
      name: promo.name,
      code: promo.code,
      description: promo.description,
      kind: promo.kind,
      discount_percent: promo.discountPercent ?? 0,
      discount_idr: promo.discountIdr ?? 0,
      expires_on: expiresOn,
      minimum_spend_idr: promo.minimumSpendIdr,
      quota: promo.quota,
      quota_per_user: promo.quotaPerUser,
      applies_to: promo.appliesTo,
      published: promo.published,
      image_id: imageId,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

export async function insertAccount(
  tx: Tx,
  account: DemoCustomer,
  passwordHash: string,
  since: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email: account.email,
      name: account.name,
      password_hash: passwordHash,
      phone: account.phone,
      birth_place: account.birthPlace,
      birth_date: account.birthDate,
      is_demo: true,
      consented_at: since,
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function isAccountLoaded(tx: Tx, email: string): Promise<boolean> {
  return (
    (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  )
}

/** A member of staff with the owner's role. */
export async function upsertOwner(
  tx: Tx,
  owner: { email: string; name: string },
  passwordHash: string,
  now: Date,
): Promise<void> {
  await sql`
    with member as (
      insert into staff (email, name, password_hash, is_demo, created_at, updated_at)
      values (${owner.email}, ${owner.name}, ${passwordHash}, true, ${now}, ${now})
      on conflict (email) do nothing
      returning id
    )
    insert into staff_roles (staff_id, role_id)
    select member.id, roles.id from member, roles where roles.is_owner`.execute(tx)
}

export async function insertAddress(tx: Tx, userId: number, address: DemoAddress): Promise<void> {
  await tx
    .insertInto('addresses')
    .values({
      user_id: userId,
      recipient: address.recipient,
      phone: address.phone,
      postal_code: address.postalCode,
      province_code: address.province.code,
      province_name: address.province.name,
      city_code: address.city.code,
      city_name: address.city.name,
      subdistrict_code: address.subdistrict.code,
      subdistrict_name: address.subdistrict.name,
      address: address.address,
      is_main: address.main,
    })
    .execute()
}
