import { givenOnly } from '#server/platform/given-only.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { getImport, mapImport } from '../runs/import-run.ts'
import { importOf } from '../runs/import-views.rules.ts'
import { keepMapping } from '../runs/keep-mapping.ts'
import type { ImportDeps } from './announce-import.route.ts'

export const mapImportRoute: Route<'POST /api/console/imports/:id/mapping', ImportDeps> =
  ({ database, begin }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const { columns, price, published, format, names, update, keep_as: name } = body
    const run = await database.transact(async (tx) => {
      const { settings, findings } = await getImport(tx, id)
      const before = findings?.mapping ?? settings.mapping
      const { price: _price, published: _published, ...others } = before.defaults
      const given = givenOnly({ price: price || undefined, published: published || undefined })
      const mapping = { ...before, columns, names, defaults: { ...others, ...given } }
      if (name !== '' && findings !== null) {
        await keepMapping(tx, { name, columns: findings.columns.all, mapping, now })
      }
      const changed = { mapping, format, update, recognise: false }
      return mapImport(tx, actor, { id, settings: changed, now })
    })
    await begin()
    return { data: importOf(run) }
  }
