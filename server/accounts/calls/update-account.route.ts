import type { Route } from '#server/platform/http/handler.ts'
import { type UpdateAccountDeps, updateAccount } from '../update-account.ts'

export const updateAccountRoute: Route<'POST /api/auth/update-account', UpdateAccountDeps> =
  (deps) =>
  async ({ body }, { user, ip, now }) => {
    const change = {
      name: body.name,
      phone: body.phone ?? null,
      birthDate: body.birth_date ?? null,
      birthPlace: body.birth_place ?? null,
      avatar: body.avatar,
    }
    const data = await updateAccount(deps, { userId: user.id, ip, now, change })
    return { data, message: 'Profile updated successfully' }
  }
