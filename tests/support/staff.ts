import type { Right } from '#contracts/rights.ts'
import { inviteStaff } from '#server/staff/invitations.ts'
import { AT_THE_SERVER } from './actors.ts'
import { type Answer, client, type TestShop } from './shop.ts'

export const STAFF_PASSWORD = 'rahasia-staf-uji'

export type StaffClient = {
  id: number
  email: string
  /** The header of the session's cookie. */
  cookie: string
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

let members = 0

/**
 * A member of staff who has accepted an invitation, signed in to the console of a test shop: with a role of exactly
 * these rights, or with the role of this name.
 * @param now by the clock of the shop
 * @param origin of the console's pages, if the shop has a public address
 */
export async function signedInStaff(
  shop: TestShop,
  given: readonly Right[] | string,
  now = new Date(),
  origin = shop.origin,
): Promise<StaffClient> {
  const email = `staf-${++members}@example.com`
  const roleId = typeof given === 'string' ? await findRole(shop, given) : await addRole(shop, given)
  const { token } = await shop.database.transact((tx) =>
    inviteStaff(tx, AT_THE_SERVER, { email, roleIds: [roleId], now }),
  )
  const answer = await consoleClient(shop.origin, undefined, origin)(
    'POST',
    '/api/console/invitations/accept',
    {
      token,
      name: `Staf Uji ${members}`,
      password: STAFF_PASSWORD,
    },
  )
  if (answer.status !== 200) throw new Error(`no staff: ${answer.text}`)
  const cookie = cookieOf(answer)
  const call = consoleClient(shop.origin, cookie, origin)
  return { id: (await call('GET', '/api/console/me')).body.data.id, email, cookie, call }
}

/** Calls as the console's pages make them. */
export function consoleClient(address: string, cookie?: string, origin = address): StaffClient['call'] {
  const call = client(address)
  return (method, path, body, headers = {}) =>
    call(method, path, body, { origin, ...(cookie === undefined ? {} : { cookie }), ...headers })
}

/** The session's cookie as a browser would send it back. */
export function cookieOf({ headers }: Answer): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

async function findRole({ database }: TestShop, name: string): Promise<number> {
  const { id } = await database.kysely
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

async function addRole({ database }: TestShop, rights: readonly Right[]): Promise<number> {
  const { id } = await database.kysely
    .insertInto('roles')
    .values({ name: `Peran uji ${members}`, rights: [...rights] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
