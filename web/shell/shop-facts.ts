import { createContext, useRouteLoaderData } from 'react-router'
import type { ShopFacts } from '#contracts/shop.ts'

export type { ShopFacts } from '#contracts/shop.ts'

/** Where nothing is known of the shop: no other shop's contact may stand there. */
const defaultShopFacts: ShopFacts = {
  name: 'Lembar',
  address: '',
  email: '',
  phone: '',
  instagram: null,
  twitter: null,
  whatsapp: null,
  couriers: [],
  reviews: false,
  recommendations: false,
  wishlist: false,
  preorders: false,
  prices: false,
  status: false,
  notices: [],
  bundles: false,
  gifts: false,
}

/** What the environment says, for pages that are rendered while the settings cannot be read. */
export const shopFacts = createContext<ShopFacts>(defaultShopFacts)

/** What the root's loader gives to every page. */
export type RootData = {
  shop: ShopFacts
  year: number
  /** The address of the shop, as absolute links and search engines need it. */
  origin: string
  /** The address of the document's style sheet, the shop's or the console's. */
  styles: string
}

/** What the shop says about itself. */
export const useShop = (): ShopFacts => useRouteLoaderData<RootData>('root')?.shop ?? defaultShopFacts
