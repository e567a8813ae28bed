import type { Session, User } from '#contracts/accounts.ts'
import type { Address } from '#contracts/addresses.ts'
import type { CallData } from '#contracts/calls.ts'
import type { OfflineDevice } from '#contracts/offline.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { orElse } from '../../api/connection.ts'
import type { ProfileTab } from '../../paths.ts'
import { readSession, startSession } from '../../session/session.ts'
import { TRANSACTIONS_PER_PAGE } from '../../transactions/transaction-list.tsx'
import type { OwnNotices } from './notice-settings.tsx'

/** What can open the account or its books. */
export type OpenAccess = {
  sessions: Session[] | undefined
  devices: OfflineDevice[] | undefined
  links: CallData<'GET /api/user/reading-links'> | undefined
}

/** What the chosen tab shows. `undefined` data could not be fetched and can be requested again. */
export type ProfileContent =
  | { tab: 'Profil Saya'; open: OpenAccess; notices: OwnNotices }
  | { tab: 'Langganan Saya'; packages: CallData<'GET /api/user/user-packages'>['data'] | undefined }
  | { tab: 'Ganti Password' }
  | { tab: 'Alamat Saya'; addresses: Address[] | undefined }
  | { tab: 'Transaksi Saya'; page: number; transactions: CallData<'GET /api/user/transactions'> | undefined }

/** A part that fails is shown as missing, and the page stays. */
const missing = orElse(undefined)

export async function loadContent(
  tab: ProfileTab,
  page: number,
  signal: AbortSignal,
): Promise<ProfileContent> {
  const options = { signal }
  switch (tab) {
    case 'Profil Saya': {
      const [open, choices, follows] = await Promise.all([
        loadOpenAccess(options),
        call('GET /api/user/notices', {}, options).catch(missing),
        // Where the shop has no authors to follow, too.
        call('GET /api/user/follows', {}, options).catch(() => []),
      ])
      return { tab, open, notices: { choices, follows } }
    }
    case 'Langganan Saya': {
      const found = call('GET /api/user/user-packages', { query: { per_page: 9999 } }, options)
      return { tab, packages: (await found.catch(missing))?.data }
    }
    case 'Ganti Password':
      // Loaded before the tab is shown, which would be empty for a moment.
      await import('./password-form.tsx')
      return { tab }
    case 'Alamat Saya': {
      const [addresses] = await Promise.all([
        call('GET /api/user/user-address', {}, options).catch(missing),
        import('./address-book.tsx'),
      ])
      return { tab, addresses }
    }
    case 'Transaksi Saya': {
      const query = { page, per_page: TRANSACTIONS_PER_PAGE }
      const transactions = await call('GET /api/user/transactions', { query }, options).catch(missing)
      return { tab, page, transactions }
    }
  }
}

async function loadOpenAccess(options: CallOptions): Promise<OpenAccess> {
  const [sessions, devices, links] = await Promise.all([
    call('GET /api/auth/sessions', {}, options).catch(missing),
    call('GET /api/user/offline-devices', {}, options).catch(missing),
    call('GET /api/user/reading-links', {}, options).catch(missing),
  ])
  return { sessions, devices, links }
}

/** The user as the server has them now. The stored session is updated, in every tab. */
export async function loadUser(signal: AbortSignal): Promise<User> {
  const token = readSession()?.token
  const user = await call('GET /api/auth/me', {}, { signal })
  keepUser(user, token)
  return user
}

export function keepUser(user: User, token = readSession()?.token): void {
  const session = readSession()
  // Signed out meanwhile, or signed in as somebody else.
  if (session === undefined || session.token !== token) return
  if (JSON.stringify(session.user) === JSON.stringify(user)) return
  startSession({ access_token: session.token, user })
}
