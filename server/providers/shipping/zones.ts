import { lookupTable } from '#kernel/lookup-table.ts'
import type { ShippingPlace } from './port.ts'

/** How far a parcel goes, from the same town to the other end of the country. */
export const ZONES = ['town', 'province', 'near', 'island', 'crossing', 'far', 'remote'] as const
export type Zone = (typeof ZONES)[number]

type Island = 'sumatra' | 'java' | 'sunda' | 'kalimantan' | 'sulawesi' | 'maluku' | 'papua'
type Capital = { island: Island; lat: number; lon: number }

const capital = (island: Island, lat: number, lon: number): Capital => ({ island, lat, lon })

/** The 38 provinces by their code: the island they lie on and where their capital is, in degrees. */
const CAPITALS = lookupTable<Capital>({
  '11': capital('sumatra', 5.55, 95.32), // Banda Aceh
  '12': capital('sumatra', 3.59, 98.67), // Medan
  '13': capital('sumatra', -0.95, 100.35), // Padang
  '14': capital('sumatra', 0.53, 101.45), // Pekanbaru
  '15': capital('sumatra', -1.61, 103.61), // Jambi
  '16': capital('sumatra', -2.99, 104.76), // Palembang
  '17': capital('sumatra', -3.8, 102.27), // Bengkulu
  '18': capital('sumatra', -5.43, 105.26), // Bandar Lampung
  '19': capital('sumatra', -2.13, 106.11), // Pangkalpinang
  '21': capital('sumatra', 0.92, 104.45), // Tanjungpinang
  '31': capital('java', -6.18, 106.83), // Jakarta
  '32': capital('java', -6.92, 107.61), // Bandung
  '33': capital('java', -6.99, 110.42), // Semarang
  '34': capital('java', -7.8, 110.36), // Yogyakarta
  '35': capital('java', -7.26, 112.75), // Surabaya
  '36': capital('java', -6.12, 106.15), // Serang
  '51': capital('sunda', -8.65, 115.22), // Denpasar
  '52': capital('sunda', -8.58, 116.12), // Mataram
  '53': capital('sunda', -10.17, 123.61), // Kupang
  '61': capital('kalimantan', -0.03, 109.33), // Pontianak
  '62': capital('kalimantan', -2.21, 113.92), // Palangka Raya
  '63': capital('kalimantan', -3.44, 114.83), // Banjarbaru
  '64': capital('kalimantan', -0.5, 117.15), // Samarinda
  '65': capital('kalimantan', 2.84, 117.37), // Tanjung Selor
  '71': capital('sulawesi', 1.47, 124.84), // Manado
  '72': capital('sulawesi', -0.9, 119.87), // Palu
  '73': capital('sulawesi', -5.15, 119.43), // Makassar
  '74': capital('sulawesi', -3.97, 122.51), // Kendari
  '75': capital('sulawesi', 0.54, 123.06), // Gorontalo
  '76': capital('sulawesi', -2.68, 118.89), // Mamuju
  '81': capital('maluku', -3.7, 128.18), // Ambon
  '82': capital('maluku', 0.73, 127.57), // Sofifi
  '91': capital('papua', -2.53, 140.72), // Jayapura
  '92': capital('papua', -0.86, 134.06), // Manokwari
  '93': capital('papua', -8.49, 140.4), // Merauke
  '94': capital('papua', -3.37, 135.5), // Nabire
  '95': capital('papua', -4.1, 138.95), // Wamena
  '96': capital('papua', -0.88, 131.25), // Sorong
})

const NEAR_KM = 550
const CROSSING_KM = 1100
const FAR_KM = 2100
const EARTH_RADIUS_KM = 6371

/**
 * The zone of a route: the same town and the same province by their codes, everything else by the distance
 * between the provinces' capitals and by whether there is water in between. Undefined for a province that the
 * table does not have.
 */
export function zoneOf(
  origin: Pick<ShippingPlace, 'provinceCode' | 'cityCode'>,
  destination: Pick<ShippingPlace, 'provinceCode' | 'cityCode'>,
): Zone | undefined {
  const [from, to] = [CAPITALS.get(origin.provinceCode), CAPITALS.get(destination.provinceCode)]
  if (from === undefined || to === undefined) return undefined
  if (origin.cityCode === destination.cityCode) return 'town'
  if (origin.provinceCode === destination.provinceCode) return 'province'
  const distance = kilometres(from, to)
  if (from.island === to.island) return distance <= NEAR_KM ? 'near' : 'island'
  if (distance <= CROSSING_KM) return 'crossing'
  return distance <= FAR_KM && !isEastern(from) && !isEastern(to) ? 'far' : 'remote'
}

/** Provinces with few ships and flights, whatever the distance. */
const isEastern = ({ island }: Capital) => island === 'maluku' || island === 'papua'

/** Along the great circle (haversine). */
function kilometres(a: Capital, b: Capital): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [dLat, dLon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)]
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
}
