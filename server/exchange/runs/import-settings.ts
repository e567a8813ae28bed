import type { ShopParts } from '#server/shop-settings/read-shop.ts'
import type { ImportMapping } from '../import-mapping.ts'
import type { Format } from '../kind.rules.ts'

/** How a file is read, as it is kept with its run. */
export type ImportSettings = {
  mapping: ImportMapping
  /** Whether a kept mapping is used where the columns' names are those of its file. */
  recognise: boolean
  /** For rows that do not say. */
  format: Format
  /** Copies of every new paper title whose row gives no stock. */
  copies: number
  /** Whether a title that the shop has by its ISBN takes over what the file says. */
  update: boolean
  /** Whether rows of one ISBN are one title however much they differ. */
  trustIsbn: boolean
  /** What the environment has switched on, for a shop whose settings nobody has changed. */
  parts?: ShopParts | undefined
  delimiter?: string | undefined
  encoding?: string | undefined
}
