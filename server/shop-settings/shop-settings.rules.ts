import * as z from 'zod'
import { SHOP_BOUNDS } from '#contracts/console/shop.ts'
import type { ShopSettings } from './shop-settings.queries.ts'

export type ShopFault = { field: string; message: string }

const LINKS = ['instagram', 'twitter', 'whatsapp'] as const
const email = z.email()

/** What is wrong with settings, beside the field of the contract; whether a place exists is not looked at. */
export function shopFault(shop: ShopSettings): ShopFault | undefined {
  for (const [field, name] of [
    ['name', 'nama toko'],
    ['address', 'alamat toko'],
    ['phone', 'nomor telepon'],
  ] as const) {
    if (shop[field] === '') return { field, message: `Isi ${name}` }
    if (shop[field].length > SHOP_BOUNDS[field]) {
      return { field, message: `Paling panjang ${SHOP_BOUNDS[field]} huruf` }
    }
  }
  if (shop.couriers.length === 0) return { field: 'couriers', message: 'Pilih paling sedikit satu kurir' }
  if (shop.email.length > SHOP_BOUNDS.email || !email.safeParse(shop.email).success) {
    return { field: 'email', message: 'Isi alamat email yang benar' }
  }
  if (!/^\+?[\d ().-]{5,}$/.test(shop.phone)) {
    return { field: 'phone', message: 'Nomor telepon terdiri dari angka, spasi, dan tanda +' }
  }
  const planned = maintenanceFault(shop)
  if (planned !== undefined) return planned
  const field = LINKS.find((one) => shop[one] !== null && !isWebAddress(shop[one]))
  return field && { field, message: 'Isi alamat yang berawal dengan https://' }
}

function maintenanceFault({ maintenance, maintenanceFrom: from, maintenanceUntil: until }: ShopSettings) {
  if (maintenance === '') {
    if (from === null && until === null) return undefined
    return { field: 'maintenance', message: 'Isi apa yang direncanakan, atau kosongkan waktunya' }
  }
  if (from === null) return { field: 'maintenance_from', message: 'Isi kapan pemeliharaan dimulai' }
  if (until === null) return { field: 'maintenance_until', message: 'Isi kapan pemeliharaan selesai' }
  if (until <= from) return { field: 'maintenance_until', message: 'Selesai harus sesudah mulai' }
  return undefined
}

/** No other scheme: such a link would run a script in a shopper's browser. */
function isWebAddress(text: string): boolean {
  if (text.length > SHOP_BOUNDS.link || !/^https?:\/\/[^\s<>"]+$/i.test(text)) return false
  return URL.canParse(text)
}

export const isOfDemo = (value: string | null): boolean =>
  /^Lembar$|lembar[._]example|555\D?0123|Malioboro 60/.test(value ?? '')

/** The demo's city is right for a shop that is there. */
const isOriginOfDemo = ({ shippingOrigin, address }: ShopSettings): boolean =>
  shippingOrigin === '34.71' && (isOfDemo(address) || !/yogyakarta|jogja/i.test(address))

/** What a shop says about itself that is still the demo's, by the names of the settings. */
export function demoFacts(shop: ShopSettings): string[] {
  const facts = {
    SHOP_NAME: shop.name,
    SHOP_ADDRESS: shop.address,
    SHOP_EMAIL: shop.email,
    SHOP_INSTAGRAM: shop.instagram,
    SHOP_TWITTER: shop.twitter,
    SHOP_PHONE: shop.phone,
    SHOP_WHATSAPP: shop.whatsapp,
  }
  const named = Object.entries(facts).flatMap(([name, value]) => (isOfDemo(value) ? [name] : []))
  return isOriginOfDemo(shop) ? [...named, 'SHOP_SHIPPING_ORIGIN'] : named
}
