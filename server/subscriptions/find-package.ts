import type { Picture } from '#contracts/call.ts'
import type { SubscriptionPackage } from '#contracts/subscriptions.ts'
import { findPictures } from '#server/images/find-pictures.ts'
import { pictureUrl } from '#server/images/picture-of.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findBestValue, findPackageOnSale, type PackageRow } from './packages.queries.ts'

const IMAGE_WIDTH = 800
const ICON_WIDTH = 200

/** A package that can be bought, or undefined. */
export async function findPackage(db: Queryable, id: number): Promise<SubscriptionPackage | undefined> {
  const row = await findPackageOnSale(db, id)
  return row && (await packagesOf(db, [row]))[0]
}

export type { PackageOffer } from './packages.queries.ts'

/** What a subscription costs at this moment, or undefined where it is not sold. */
export { readPackageOffer } from './packages.queries.ts'

/** Packages as the API shows them, in the rows' order. */
export async function packagesOf(db: Queryable, rows: PackageRow[]): Promise<SubscriptionPackage[]> {
  const pictures = await findPictures(
    db,
    rows.flatMap((row) => [row.image_id, row.icon_image_id]),
  )
  const best = await findBestValue(db)
  return rows.map((row) => packageOf(row, pictures, row.id === best))
}

function packageOf(
  row: PackageRow,
  pictures: ReadonlyMap<number | null, Picture>,
  best: boolean,
): SubscriptionPackage {
  const picture = pictures.get(row.image_id)
  const icon = pictures.get(row.icon_image_id)
  const image = picture ? pictureUrl(picture, IMAGE_WIDTH) : null
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image,
    cover: image,
    icon: icon ? pictureUrl(icon, ICON_WIDTH) : null,
    picture: picture ?? null,
    duration: row.duration_months,
    price: row.price_idr,
    discount: row.discount_percent,
    nominal_discount: row.discount_idr,
    final_price: row.final_price_idr,
    best_value: best,
  }
}
