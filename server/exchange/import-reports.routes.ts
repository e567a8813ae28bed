import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { importReportFile, type ReportFormat } from './runs/import-report-files.ts'
import { getImport } from './runs/import-run.ts'

const TYPES: Record<ReportFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** `GET /api/console/imports/{id}/report.{json,csv,xlsx}`: what became of an import's rows, as a file. */
export function importReportRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  for (const format of ['json', 'csv', 'xlsx'] as const) {
    app.get<{ Params: { id: string } }>(
      `/api/console/imports/:id/report.${format}`,
      { config: { access: 'impor.jalankan' } },
      async (request, reply) => {
        const id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0
        const { findings } = await getImport(database.kysely, id)
        if (findings === null) throw new Failure('not_found', 'Berkas ini belum selesai diperiksa.')
        const file = await importReportFile(database.kysely, id, format)
        return reply
          .header('content-type', TYPES[format])
          .header('content-disposition', `attachment; filename="impor-${id}.${format}"`)
          .header('x-content-type-options', 'nosniff')
          .send(Readable.from(file, { objectMode: false }))
      },
    )
  }
}
