import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in does with the next calls, one each; afterwards it answers as documented again. */
export type Fault = 'drop' | 'silence' | 'broken' | 500 | 429 | 401

export type StandIn = {
  baseUrl: string
  /** `GET /destination/…?search=55213`, `POST /calculate/… origin=…` as they came. */
  calls: string[]
  faults: Fault[]
  close(): Promise<void>
}

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

/** A server that answers with the shapes of RajaOngkir's documentation, on a port of the system's choice. */
export async function openStandIn(): Promise<StandIn> {
  const calls: string[] = []
  const faults: Fault[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    calls.push(`${request.method} ${request.url} ${body}`.trim())
    const fault = faults.shift()
    if (fault === 'drop') return void request.socket.destroy()
    if (fault === 'silence') return
    const send = (status: number, content: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof content === 'string' ? content : JSON.stringify(content))
    }
    if (fault === 'broken') return send(200, '{"meta":{"code":200},"data":[{"cost":"gratis"}]}')
    if (fault !== undefined) return send(fault, failed(fault, 'Too many requests, or a fault'))
    if (request.headers.key !== KEY) return send(401, failed(401, 'Invalid Api key, key not found'))
    const url = new URL(request.url ?? '', 'http://stand-in')
    if (url.pathname === '/api/v1/destination/domestic-destination') {
      const wanted = (url.searchParams.get('search') ?? '').toUpperCase()
      const rows = PLACES.filter(({ label }) => label.includes(wanted))
      return rows.length > 0
        ? send(200, done(rows))
        : send(404, failed(404, 'Domestic Destination not found'))
    }
    if (url.pathname === '/api/v1/calculate/domestic-cost' && request.method === 'POST') {
      const form = new URLSearchParams(body)
      // No courier goes to that village.
      if (form.get('destination') === '28792')
        return send(400, failed(400, 'Calculate Domestic Shipping Cost not found'))
      return send(200, done(rates(Math.ceil(Number(form.get('weight')) / 1000), form.get('courier') ?? '')))
    }
    send(404, failed(404, 'page'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    calls,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
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

const done = (data: unknown) => ({ meta: { message: 'Success', code: 200, status: 'success' }, data })
const failed = (code: number, message: string) => ({ meta: { message, code, status: 'error' }, data: null })

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
