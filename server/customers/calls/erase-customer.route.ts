import { type EraseCustomerDeps, eraseCustomer } from '#server/accounts/privacy/erase-customer.ts'
import type { Route } from '#server/platform/http/handler.ts'

export const eraseCustomerRoute: Route<'POST /api/console/customers/:id/erase', EraseCustomerDeps> =
  (deps) =>
  async ({ params: { id }, body }, { actor, now }) => {
    await eraseCustomer(deps, actor, { ...body, id, now })
    return { data: null, message: 'Data pelanggan dihapus' }
  }
