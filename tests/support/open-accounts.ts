import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '#contracts/accounts.ts'
import { type AccountsDeps, accountsHandlers } from '#server/accounts/accounts.routes.ts'
import { openPasswords } from '#server/accounts/hash-password.ts'
import { openNotices } from '#server/accounts/notices/notices.ts'
import { openResets } from '#server/accounts/resets/request-reset.ts'
import { authenticate } from '#server/accounts/sessions.ts'
import { endReadingLinks } from '#server/library/reading-links/end-reading-links.ts'
import { listOpenOrders, purgeBuyer } from '#server/orders/purge-buyer.ts'
import { listNotifications, purgeNotifications } from '#server/payments/purge-notifications.ts'
import type { UserCallContext } from '#server/platform/http/handler.ts'
import { parseInput } from '#server/platform/http/parse-input.ts'
import { silentLog } from '#server/platform/log.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { openOutboxFolder } from '#server/providers/mail/outbox-folder.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export const noon = new Date('2026-11-21T05:00:00Z')
export const later = (ms: number) => new Date(noon.getTime() + ms)
export const PASSWORD = 'kuda baterai staples'
export const person = (email: string) => ({
  name: 'Sari Dewi',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  roles: 'Admin',
})

let addresses = 1
/** An address that no limit has counted yet. */
export const freshAddress = () => `10.0.${addresses >> 8}.${addresses++ & 255}`

export function asking(at = noon, ip = freshAddress()): UserCallContext {
  return {
    now: at,
    ip,
    cookies: '',
    userAgent: 'test',
    requestId: 'test',
    idempotencyKey: undefined,
    log: silentLog,
    user: { id: 0, email: '', name: '' },
    token: '',
  }
}

export const limits = {
  loginPerAccount: 10,
  loginPerAddress: 100,
  loginPerAccountInAll: 100,
  registerPerAddress: 20,
  avatarPerUser: 20,
  resetPerAddress: 10,
}

/** The calls of this room on a private database. */
export async function openAccounts(change: Partial<AccountsDeps> = {}) {
  const db: TestDatabase = await testDatabase()
  const kysely = db.database.kysely
  const folder = await mkdtemp(join(tmpdir(), 'lembar-accounts-'))
  const clock = () => noon
  const secret = 'a secret of the tests, long enough'
  const mail = openOutboxFolder({ folder, from: 'uji@example.com', log: silentLog, clock })
  const publicUrl = () => 'https://toko.example'
  const mailing = { database: db.database, mail, publicUrl, clock, log: silentLog }
  const deps: AccountsDeps = {
    database: db.database,
    passwords: openPasswords({ pause: 0 }),
    files: await openLocalFolder(join(folder, 'files')),
    sessionDays: 30,
    limits,
    secret,
    resets: openResets({ ...mailing, readShop: async () => ({ name: 'Lembar' }), secret, limits }),
    notices: openNotices({
      ...mailing,
      readShop: async () => ({ name: 'Lembar', email: 'halo@toko.example' }),
    }),
    endReadingLinks,
    buyers: {
      listOpenOrders,
      listNotifications,
      purgeBuyer: async (tx, userId) => {
        await purgeBuyer(tx, userId)
        await purgeNotifications(tx, userId)
      },
    },
    ...change,
  }
  const handlers = accountsHandlers(deps)
  const none = { params: undefined, query: undefined, body: undefined }

  async function register(body: Record<string, unknown>, context = asking()) {
    const call = handlers['POST /api/auth/register']
    const parsed = parseInput(accountCalls['POST /api/auth/register'], { body })
    return call({ ...none, body: parsed.body as Parameters<typeof call>[0]['body'] }, context)
  }
  const logIn = (email: string, password: string, context = asking()) =>
    handlers['POST /api/auth/login']({ ...none, body: { email, password } }, context)

  return {
    db: {
      ...db,
      close: async () => {
        await db.close()
        await rm(folder, { recursive: true, force: true })
      },
    },
    deps,
    handlers,
    none,
    register,
    logIn,
    signedIn: (token: string, at = noon) => authenticate(db.database, { sessionDays: 30 })(token, at),
    newSession: async (email: string, at = noon): Promise<string> => {
      await register(person(email))
      return (await logIn(email, PASSWORD, asking(at))).data.access_token
    },
    userId: async (email: string): Promise<number> => {
      const users = kysely.selectFrom('users').select('id').where('email', '=', email)
      return (await users.executeTakeFirstOrThrow()).id
    },
  }
}
