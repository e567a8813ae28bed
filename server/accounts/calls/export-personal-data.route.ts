import type { Handler } from '#server/platform/http/handler.ts'
import type { DeleteAccountDeps } from '../privacy/delete-account.ts'
import { exportPersonalData } from '../privacy/export-personal-data.ts'

export const exportPersonalDataHandler =
  (deps: DeleteAccountDeps): Handler<'GET /api/auth/data-export'> =>
  async (_request, { user, now }) => ({
    data: await exportPersonalData(deps, { userId: user.id, now }),
  })
