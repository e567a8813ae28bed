import type { FastifyInstance } from 'fastify'
import type { consoleExportCalls } from '#contracts/console/exports.ts'
import { dayInWib } from '#kernel/time.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FileStore } from '#server/providers/files/port.ts'
import { addExportProfileRoute } from './calls/add-export-profile.route.ts'
import { changeExportProfileRoute } from './calls/change-export-profile.route.ts'
import { listExportProfilesRoute } from './calls/list-export-profiles.route.ts'
import { listExportsRoute } from './calls/list-exports.route.ts'
import { type OrderExportDeps, orderExportRoute } from './calls/order-export.route.ts'
import { removeExportProfileRoute } from './calls/remove-export-profile.route.ts'
import { EXPORT_FILES } from './export-catalogue.ts'
import { findExport } from './export-files.queries.ts'

export const consoleExportHandlers = (deps: OrderExportDeps): Handlers<keyof typeof consoleExportCalls> => ({
  'GET /api/console/exports': listExportsRoute(deps),
  'POST /api/console/exports': orderExportRoute(deps),
  'GET /api/console/export-profiles': listExportProfilesRoute(deps),
  'POST /api/console/export-profiles': addExportProfileRoute(deps),
  'PUT /api/console/export-profiles/:id': changeExportProfileRoute(deps),
  'DELETE /api/console/export-profiles/:id': removeExportProfileRoute(deps),
})

/** `GET /api/console/exports/{id}/file`: the bytes of a file of the catalogue. */
export function exportFileRoutes(
  app: FastifyInstance,
  { database, files }: { database: Database; files: FileStore },
): void {
  app.get<{ Params: { id: string } }>(
    '/api/console/exports/:id/file',
    { config: { access: 'ekspor.jalankan' } },
    async (request, reply) => {
      const id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : undefined
      const made = id === undefined ? undefined : await findExport(database.kysely, id)
      const file = made?.state === 'done' ? await files.read(made.storageKey) : undefined
      if (made === undefined || file === undefined) {
        throw new Failure('not_found', 'Berkas ini tidak ada, atau sudah terlalu lama.')
      }
      const { ending, type } = EXPORT_FILES[made.settings.format]
      const name = `katalog-${dayInWib(made.madeAt)}-${made.id}.${ending}`
      return reply
        .header('content-type', type)
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(file.stream)
    },
  )
}
