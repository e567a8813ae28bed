/** Whether a city is in zones: ids of provinces and cities. No zones are the whole country. */
export const isInZones = (zones: readonly number[], cityId: number): boolean =>
  zones.length === 0 || zones.includes(cityId) || zones.includes(provinceOf(cityId))

/** The city 34.71 has the id 3471 and lies in the province 34. */
export const provinceOf = (cityId: number): number => Math.floor(cityId / 100)

/** Groups of islands by the first digits of the ids of their provinces, as the official codes number them. */
export const ISLANDS = [
  { name: 'Jawa', digits: [3] },
  { name: 'Sumatra', digits: [1, 2] },
  { name: 'Bali dan Nusa Tenggara', digits: [5] },
  { name: 'Kalimantan', digits: [6] },
  { name: 'Sulawesi', digits: [7] },
  { name: 'Maluku', digits: [8] },
  { name: 'Papua', digits: [9] },
] as const

export const isOnIsland = ({ digits }: { digits: readonly number[] }, provinceId: number): boolean =>
  digits.includes(Math.floor(provinceId / 10))
