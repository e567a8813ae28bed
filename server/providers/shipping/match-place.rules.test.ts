import { expect, test } from 'vitest'
import { type ListedPlace, matchPlace } from './match-place.rules.ts'
import { danurejan } from './port.conformance.ts'

const row = (id: string, city_name: string, district_name: string, zip_code: string): ListedPlace => ({
  id,
  city_name,
  district_name,
  zip_code,
})

test('the village with the shopper’s postal code in the right district and city is taken', () => {
  const rows = [
    row('1', 'YOGYAKARTA', 'GONDOKUSUMAN', '55213'),
    row('2', 'YOGYAKARTA', 'DANUREJAN', '55211'),
    row('3', 'YOGYAKARTA', 'DANUREJAN', '55213'),
    row('4', 'SLEMAN', 'DANUREJAN', '55213'),
  ]
  expect(matchPlace(danurejan, rows)?.id).toBe('3')
  expect(matchPlace({ ...danurejan, postalCode: '55999' }, rows)?.id).toBe('2')
})

test('a district of another name there is found by the postal code, but only within the city', () => {
  expect(matchPlace(danurejan, [row('1', 'YOGYAKARTA', 'DANUREDJAN UTARA', '55213')])?.id).toBe('1')
  expect(matchPlace(danurejan, [row('1', 'BANTUL', 'DANUREJAN', '55213')])).toBeUndefined()
  expect(matchPlace(danurejan, [])).toBeUndefined()
})

test('a city and the regency of its name are distinguished where the list does so', () => {
  const place = {
    ...danurejan,
    cityName: 'Kabupaten Bandung',
    subdistrictName: 'Cileunyi',
    postalCode: '40622',
  }
  const rows = [row('1', 'KOTA BANDUNG', 'CILEUNYI', '40622'), row('2', 'KAB. BANDUNG', 'CILEUNYI', '40600')]
  expect(matchPlace(place, rows)?.id).toBe('2')
  expect(matchPlace(place, [row('3', 'BANDUNG', 'CILEUNYI', '40622')])?.id).toBe('3')
})

test.each([
  ['Kota Administrasi Jakarta Pusat', 'JAKARTA PUSAT'],
  ['Kabupaten Administrasi Kepulauan Seribu', 'KEPULAUAN SERIBU'],
  ['Kabupaten Pangkajene dan Kepulauan', 'KAB. PANGKAJENE DAN KEPULAUAN'],
  ['Kota Bau-Bau', 'BAUBAU'],
])('%s is %s there', (cityName, theirs) => {
  expect(matchPlace({ ...danurejan, cityName }, [row('1', theirs, 'Kec. Danurejan', '')])?.id).toBe('1')
})

test('a shop whose origin is a whole city leaves from one of its places', () => {
  const { subdistrictCode: _code, subdistrictName: _name, ...city } = danurejan
  expect(
    matchPlace(city, [row('1', 'YOGYAKARTA', 'JETIS', '55231'), row('2', 'YOGYAKARTA', 'X', '55213')])?.id,
  ).toBe('2')
})
