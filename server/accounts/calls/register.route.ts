import type { Route } from '#server/platform/http/handler.ts'
import { type RegisterDeps, register } from '../register.ts'

export const registerRoute: Route<'POST /api/auth/register', RegisterDeps> =
  (deps) =>
  async ({ body: { name, email, password } }, { ip, now }) => {
    const user = await register(deps, { name, email, password, ip, now })
    return { data: { user }, message: 'Registrasi Berhasil Silahkan Login', status: 201 }
  }
