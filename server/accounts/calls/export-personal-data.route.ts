import type { Route } from '#server/platform/http/handler.ts'
import type { DeleteAccountDeps } from '../privacy/delete-account.ts'
import { exportPersonalData } from '../privacy/export-personal-data.ts'

export const exportPersonalDataRoute: Route<'GET /api/auth/data-export', DeleteAccountDeps> =
  (deps) =>
  async (_request, { user, now }) => ({
    data: await exportPersonalData(deps, { userId: user.id, now }),
  })
