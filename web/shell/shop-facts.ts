import { createContext, useRouteLoaderData } from 'react-router'
import type { ShopFacts } from '#contracts/shop.ts'

export type { ShopFacts } from '#contracts/shop.ts'

const defaultShopFacts: ShopFacts = {
  name: 'Lembar',
  address: 'Jl. Kaliurang Km 5,6 No. 12, Caturtunggal, Depok, Sleman, Daerah Istimewa Yogyakarta 55281',
  email: 'halo@lembar.example',
  phone: '+62 274 555 0142',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://twitter.com/',
  whatsapp: 'https://wa.me/',
  // Not imported: the names of all couriers would come with every page.
  couriers: ['jne', 'tiki', 'pos'],
  reviews: false,
  recommendations: false,
  wishlist: false,
}

/** What the environment says, for pages that are rendered while the settings cannot be read. */
export const shopFacts = createContext<ShopFacts>(defaultShopFacts)

/** What the root's loader gives to every page. */
export type RootData = {
  shop: ShopFacts
  year: number
  /** The address of the shop, as absolute links and search engines need it. */
  origin: string
}

/** What the shop says about itself. */
export const useShop = (): ShopFacts => useRouteLoaderData<RootData>('root')?.shop ?? defaultShopFacts
