import { collectAccount, type ExportDeps } from '#server/accounts/privacy/export-personal-data.ts'
import { getCustomer } from '#server/accounts/show-account.ts'
import type { Route } from '#server/platform/http/handler.ts'

/** The composition writes the entry of the log (`logsView`). */
export const exportCustomerRoute: Route<'GET /api/console/customers/:id/data', ExportDeps> =
  (deps) =>
  async ({ params: { id } }) => {
    await getCustomer(deps.database.kysely, id)
    const data = await collectAccount(deps, id)
    const bytes = Buffer.from(JSON.stringify(data, null, 2)).toString('base64')
    return { data: { name: `pelanggan-${id}.json`, type: 'application/json', bytes } }
  }
