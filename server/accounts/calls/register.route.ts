import type { Handler } from '#server/platform/http/handler.ts'
import { type RegisterDeps, register } from '../register.ts'

export const registerHandler =
  (deps: RegisterDeps): Handler<'POST /api/auth/register'> =>
  async ({ body: { name, email, password } }, { ip, now }) => {
    const user = await register(deps, { name, email, password, ip, now })
    return { data: { user }, message: 'Registrasi Berhasil Silahkan Login', status: 201 }
  }
