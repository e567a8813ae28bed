import {
  openStandInServer,
  type StandInAnswer,
  type StandInCall,
  type StandInServer,
} from '#server/platform/outbound/stand-in-server.testing.ts'

export const KEY = 'kunci-uji'

const PLACES = [
  place(5001, 'BAUSASRAN', 'DANUREJAN', 'YOGYAKARTA', 'DI YOGYAKARTA', '55211'),
  place(5002, 'SURYATMAJAN', 'DANUREJAN', 'YOGYAKARTA', 'DI YOGYAKARTA', '55213'),
  place(17473, 'GAMBIR', 'GAMBIR', 'JAKARTA PUSAT', 'DKI JAKARTA', '10110'),
  place(17474, 'CIDENG', 'GAMBIR', 'JAKARTA PUSAT', 'DKI JAKARTA', '10150'),
  place(28792, 'CIPAGALO', 'BOJONGSOANG', 'KAB. BANDUNG', 'JAWA BARAT', '40287'),
]

function place(id: number, village: string, district: string, city: string, province: string, zip: string) {
  return {
    id,
    label: [village, district, city, province, zip].join(', '),
    province_name: province,
    city_name: city,
    district_name: district,
    subdistrict_name: village,
    zip_code: zip,
  }
}

const NAMES = {
  jne: 'Jalur Nugraha Ekakurir (JNE)',
  tiki: 'Citra Van Titipan Kilat (TIKI)',
  pos: 'POS Indonesia (POS)',
}

/** `heard`: the calls that were answered as documented, with their queries and bodies. */
export type StandIn = StandInServer & { heard: string[] }

/** A server that answers with the shapes of RajaOngkir's documentation. */
export async function openStandIn(): Promise<StandIn> {
  const heard: string[] = []
  const server = await openStandInServer((call) => {
    const { method, path, query, body } = call
    heard.push(`${method} ${path}${query.size > 0 ? `?${query}` : ''} ${body}`.trim())
    return answer(call)
  })
  return { ...server, baseUrl: `${server.baseUrl}/api/v1`, heard }
}

function answer({ method, path, query, headers, body }: StandInCall): StandInAnswer {
  if (headers.key !== KEY) return failed(401, 'Invalid Api key, key not found')
  if (path === '/api/v1/destination/domestic-destination') {
    const wanted = (query.get('search') ?? '').toUpperCase()
    const rows = PLACES.filter(({ label }) => label.includes(wanted))
    return rows.length > 0 ? done(rows) : failed(404, 'Domestic Destination not found')
  }
  if (path === '/api/v1/calculate/domestic-cost' && method === 'POST') {
    const form = new URLSearchParams(body)
    // No courier goes to that village.
    if (form.get('destination') === '28792') return failed(400, 'Calculate Domestic Shipping Cost not found')
    return done(rates(Math.ceil(Number(form.get('weight')) / 1000), form.get('courier') ?? ''))
  }
  return failed(404, 'page')
}

function rates(kg: number, couriers: string) {
  const rate = (
    code: keyof typeof NAMES,
    service: string,
    description: string,
    cost: number,
    etd: string,
  ) => ({
    name: NAMES[code],
    code,
    service,
    description,
    cost: cost * kg,
    etd,
  })
  return [
    rate('jne', 'REG', 'Layanan Reguler', 19_000, '2-3 day'),
    rate('jne', 'YES', 'Yakin Esok Sampai', 30_000, '1 day'),
    rate('jne', 'JTR', 'JNE Trucking', 0, ''),
    rate('tiki', 'REG', 'REGULER SERVICE', 18_000, '3 HARI'),
    rate('pos', 'Pos Reguler', 'Pos Reguler', 16_500, ''),
  ].filter(({ code }) => couriers.split(':').includes(code))
}

const done = (data: unknown) => ({
  status: 200,
  body: { meta: { message: 'Success', code: 200, status: 'success' }, data },
})
const failed = (code: number, message: string) => ({
  status: code,
  body: { meta: { message, code, status: 'error' }, data: null },
})
