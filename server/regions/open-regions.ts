import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDistricts, getProvinces, getRegencies } from 'idn-area-data'

/** A region's id is its official code without the dots: 34.71.03 is 347103. */
type Region = { id: number; code: string; name: string }
export type Subdistrict = Region & { city: City; postalCode: string }
/** The most common postal code of a city, which usually has many. */
export type City = Region & { province: Province; postalCode: string; subdistricts: Subdistrict[] }
export type Province = Region & { cities: City[] }

export type Regions = {
  /** All regions, sorted by name on every level. */
  provinces: readonly Province[]
  findProvince(id: number): Province | undefined
  findCity(id: number): City | undefined
  findSubdistrict(id: number): Subdistrict | undefined
}

/** The country as the decree of 2025 divides it: 38 provinces, 514 cities and regencies, 7,285 districts. */
export async function openRegions(): Promise<Regions> {
  const [areas, postal] = await Promise.all([
    Promise.all([getProvinces(), getRegencies(), getDistricts()]),
    readPostalCodes(),
  ])
  const [provinceRows, cityRows, districtRows] = areas
  const provinces = new Map<number, Province>()
  const cities = new Map<number, City>()
  const subdistricts = new Map<number, Subdistrict>()

  for (const { code, name } of provinceRows) {
    provinces.set(idOf(code), { id: idOf(code), code, name: properName(name), cities: [] })
  }
  for (const { code, name, province_code } of cityRows) {
    const province = known(provinces.get(idOf(province_code)), province_code)
    const postalCode = known(postal.codes.get(code), code)
    const city = { id: idOf(code), code, name: properName(name), province, postalCode, subdistricts: [] }
    province.cities.push(city)
    cities.set(city.id, city)
  }
  for (const { code, name } of [...districtRows, ...postal.newer]) {
    const city = known(cities.get(idOf(code.slice(0, 5))), code)
    const subdistrict = { id: idOf(code), code, name, city, postalCode: known(postal.codes.get(code), code) }
    city.subdistricts.push(subdistrict)
    subdistricts.set(subdistrict.id, subdistrict)
  }
  for (const province of provinces.values()) province.cities.sort(byName)
  for (const city of cities.values()) city.subdistricts.sort(byName)
  return {
    provinces: [...provinces.values()].sort(byName),
    findProvince: (id) => provinces.get(id),
    findCity: (id) => cities.get(id),
    findSubdistrict: (id) => subdistricts.get(id),
  }
}

type PostalCodes = { codes: Map<string, string>; newer: { code: string; name: string }[] }

/**
 * A line a city: its code, its commonest postal code, then `district:postal code`. A district that the
 * package does not know yet brings its name along: `24:94764:Toili_Jaya`.
 */
async function readPostalCodes(): Promise<PostalCodes> {
  const text = await readFile(join(import.meta.dirname, 'postal-codes.txt'), 'utf8')
  const codes = new Map<string, string>()
  const newer: PostalCodes['newer'] = []
  for (const line of text.trimEnd().split('\n')) {
    const [city = '', ofCity = '', ...districts] = line.split(' ')
    codes.set(city, ofCity)
    for (const entry of districts) {
      const [part = '', ofDistrict = '', name] = entry.split(':')
      const code = `${city}.${part}`
      codes.set(code, ofDistrict)
      if (name !== undefined) newer.push({ code, name: name.replaceAll('_', ' ') })
    }
  }
  return { codes, newer }
}

export const idOf = (code: string): number => Number(code.replaceAll('.', ''))

const byName = (a: Region, b: Region) => a.name.localeCompare(b.name, 'id')

/** The package writes provinces and cities in capitals: `KOTA YOGYAKARTA`. */
function properName(capitals: string): string {
  return capitals
    .split(' ')
    .map((word) => (word === 'DKI' ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ')
}

function known<Value>(value: Value | undefined, code: string): Value {
  if (value === undefined) throw new Error(`the region ${code} lacks its province, city or postal code`)
  return value
}
