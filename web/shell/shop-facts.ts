import { createContext } from 'react-router'

/** What the shop says about itself. */
export type ShopFacts = {
  name: string
  address: string
  email: string
  phone: string
  instagram: string
  twitter: string
  whatsapp: string
}

export const defaultShopFacts: ShopFacts = {
  name: 'Lembar',
  address: 'Jl. Kaliurang Km 5,6 No. 12, Caturtunggal, Depok, Sleman, Daerah Istimewa Yogyakarta 55281',
  email: 'halo@lembar.example',
  phone: '+62 274 555 0142',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://twitter.com/',
  whatsapp: 'https://wa.me/',
}

export const shopFacts = createContext<ShopFacts>(defaultShopFacts)

/** What the root's loader gives to every page. */
export type RootData = {
  shop: ShopFacts
  year: number
  /** The address of the shop, as absolute links and search engines need it. */
  origin: string
}
