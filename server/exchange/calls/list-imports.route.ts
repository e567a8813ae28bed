import type { Route } from '#server/platform/http/handler.ts'
import { pageOf, windowOf } from '#server/platform/http/page-of.ts'
import { importOf } from '../runs/import-views.rules.ts'
import { listImports } from '../runs/show-import.ts'

export const listImportsRoute: Route<'GET /api/console/imports'> =
  ({ database }) =>
  async ({ query }) => {
    const { rows, total } = await listImports(database.kysely, windowOf(query))
    return { data: pageOf(rows.map(importOf), total, query) }
  }
