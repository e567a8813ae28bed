import { fold } from '#kernel/text.ts'
import type { ShippingPlace } from './port.ts'

/** A place of a carrier's own list, with an id that only this carrier uses. */
export type ListedPlace = { id: string; city_name: string; district_name: string; zip_code: string }

/**
 * The place of a carrier's list for a destination. Its ids are not the official ones and its list has gaps, so the
 * names of district and city decide, and of several places the postal code. If the district has another name there,
 * the postal code decides within the city. Undefined if the result is not certain.
 */
export function matchPlace(
  place: ShippingPlace,
  candidates: readonly ListedPlace[],
): ListedPlace | undefined {
  const inCity = candidates.filter((row) => cityKey(row.city_name) === cityKey(place.cityName))
  const sameKind = inCity.filter((row) => !isOtherKind(row.city_name, place.cityName))
  const rows = sameKind.length > 0 ? sameKind : inCity
  const atCode = rows.filter((row) => row.zip_code === place.postalCode)
  const name = place.subdistrictName
  if (name === undefined) return atCode[0] ?? rows[0]
  const named = (row: ListedPlace) => nameKey(row.district_name) === nameKey(name)
  return atCode.find(named) ?? rows.find(named) ?? atCode[0]
}

/** `KAB. BANDUNG` and `Kabupaten Bandung` are one, `KOTA BANDUNG` is another; plain `BANDUNG` may be both. */
function isOtherKind(theirs: string, ours: string): boolean {
  const [a, b] = [kindOf(theirs), kindOf(ours)]
  return a !== undefined && b !== undefined && a !== b
}

function kindOf(city: string): 'city' | 'regency' | undefined {
  if (/^kab(upaten)?\b/i.test(city)) return 'regency'
  return /^kota\b/i.test(city) ? 'city' : undefined
}

const cityKey = (name: string) =>
  nameKey(fold(name).replace(/^(kabupaten|kab|kota)\b\.?\s*((administrasi|adm)\b\.?)?/, ''))

const nameKey = (name: string) =>
  fold(name)
    .replace(/^(kecamatan|kec|distrik)\b\.?/, '')
    .replace(/[^a-z0-9]/g, '')
