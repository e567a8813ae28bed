import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/handler.ts'
import type { DrawParcels } from '../papers/draw-papers.ts'
import { listParcels } from '../parcels/list-parcels.ts'

export const parcelPapersRoute: Route<
  'GET /api/console/parcels/papers',
  { database: Database; drawParcels: DrawParcels }
> =
  ({ database, drawParcels }) =>
  async ({ query: { refnos, kind, size } }) => {
    const parcels = await listParcels(database.kysely, refnos.split(','))
    const pdf = await drawParcels({ kind, size, parcels })
    const name = kind === 'label' ? 'label-kirim' : 'daftar-kemas'
    return { data: { name: `${name}-${size}.pdf`, pdf: pdf.toString('base64') } }
  }
