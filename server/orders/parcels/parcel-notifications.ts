import type { FastifyInstance } from 'fastify'
import { Failure } from '#server/platform/failure.ts'
import { acceptBytes } from '#server/platform/http/bodies.ts'
import type { BookingDeps } from './booking-deps.ts'
import { followNotified } from './follow-parcels.ts'

const MAX_NOTIFICATION = 64 * 1024

/** Where carriers tell what happened to parcels: `app.register(parcelNotifications, deps)`. */
export async function parcelNotifications(app: FastifyInstance, deps: BookingDeps): Promise<void> {
  acceptBytes(app, MAX_NOTIFICATION)
  app.post<{ Params: { carrier: string } }>('/api/parcels/:carrier/notifications', async (request, reply) => {
    const { bookings: carrier } = deps
    if (carrier?.name !== request.params.carrier || carrier.orderNamedBy === undefined) {
      throw new Failure('not_found', 'Penyedia pengiriman tidak dikenal.')
    }
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const told = carrier.orderNamedBy({ headers: request.headers, rawBody })
    if (told === undefined) throw new Failure('unauthenticated', 'Tanda tangan notifikasi tidak sah.')
    if (told.carrierOrder !== null) await followNotified(deps, carrier, told.carrierOrder)
    return reply.code(200).header('content-type', 'text/plain').send('ok')
  })
}
