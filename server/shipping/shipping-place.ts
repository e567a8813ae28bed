import type { Address } from '#contracts/addresses.ts'
import { SetupFault } from '#server/platform/setup-fault.ts'
import type { ShippingPlace } from '#server/providers/shipping/port.ts'
import { idOf, type Regions } from '#server/regions/open-regions.ts'

/**
 * The place from which parcels are sent, by the code of a city or a district.
 * @throws when there is no such place
 */
export function getOrigin(regions: Regions, code: string): ShippingPlace {
  const subdistrict = regions.findSubdistrict(idOf(code))
  const city = subdistrict?.city ?? regions.findCity(idOf(code))
  if (city === undefined)
    throw new SetupFault(
      `The shop’s shipping origin (SHOP_SHIPPING_ORIGIN) names no city or district: ${code}`,
    )
  return {
    provinceCode: city.province.code,
    cityCode: city.code,
    cityName: city.name,
    postalCode: subdistrict?.postalCode ?? city.postalCode,
    ...(subdistrict && { subdistrictCode: subdistrict.code, subdistrictName: subdistrict.name }),
  }
}

export type Destination = {
  provinceCode: string
  cityCode: string
  subdistrictCode: string
  postalCode: string
}

/** Where an address is, by the official codes: 347103 is 34.71.03. */
export function destinationOf({ subdistrict_id, postal_code }: Address): Destination {
  const digits = String(subdistrict_id)
  const provinceCode = digits.slice(0, 2)
  const cityCode = `${provinceCode}.${digits.slice(2, 4)}`
  return {
    provinceCode,
    cityCode,
    subdistrictCode: `${cityCode}.${digits.slice(4)}`,
    postalCode: postal_code,
  }
}

/** A destination with its names, or undefined where its codes are no longer those of a place. */
export function findDestination(regions: Regions, destination: Destination): ShippingPlace | undefined {
  const subdistrict = regions.findSubdistrict(idOf(destination.subdistrictCode))
  if (subdistrict === undefined) return undefined
  const { city } = subdistrict
  if (city.code !== destination.cityCode || city.province.code !== destination.provinceCode) return undefined
  return {
    ...destination,
    cityName: city.name,
    subdistrictName: subdistrict.name,
  }
}
