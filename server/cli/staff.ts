import * as z from 'zod'
import { isoInWib } from '#kernel/time.ts'
import type { Config } from '#server/platform/config.ts'
import { consoleOrigin } from '#server/platform/http/origin.ts'
import { invitationLink } from '#server/staff/invitation-link.ts'
import { inviteStaff, type MadeInvitation, resetStaff } from '#server/staff/invitations.ts'
import { getRoleIds, getStaffByEmail, listStaff, type StaffRow } from '#server/staff/list-staff.ts'
import { blockStaff, unblockStaff } from '#server/staff/manage-staff.ts'
import { actCommand, reportCommand } from './command.ts'
import { usageFault } from './faults.ts'
import { needed, textOption, textsOption } from './options.ts'
import { tableOf } from './print-result.ts'

const email = needed((text, name) => {
  const found = z.email().safeParse(text)
  if (!found.success) throw usageFault(`${name} must be an e-mail address, not "${text}"`)
  return found.data.toLowerCase()
})

export const staff = {
  list: reportCommand({
    name: 'staff list',
    about:
      'Shows the members of staff: their roles, whether they have a second factor, when they last used the console.',
    run: async ({ database }) => {
      const found = await listStaff(database.kysely)
      return { view: found.map(viewOf), lines: linesOf(found), outcome: `${found.length} members` }
    },
  }),

  invite: actCommand({
    name: 'staff invite',
    usage: 'EMAIL --role ROLE',
    about: `Prints a link with which the owner of this e-mail makes an account for the console, once and within a day. Give it to
that person only. The first owner of a shop is invited like this: lembar staff invite EMAIL --role Pemilik`,
    args: { EMAIL: email },
    options: {
      role: textsOption(
        'ROLE',
        'what the member may do: Pemilik, Katalog, Pesanan, Pemasaran, Keuangan, "Lihat saja", or a role of your\nown; several with several --role',
      ),
    },
    check: ({ role }) => {
      if (role.length === 0) throw usageFault('--role is needed')
    },
    run: async ({ database, actor, config }, { EMAIL, role: names }) => {
      const made = await database.transact(async (tx) => {
        const roleIds = await getRoleIds(tx, [...new Set(names)])
        return inviteStaff(tx, actor, { email: EMAIL, roleIds, now: new Date() })
      })
      return linkOf(config, made, { email: EMAIL, words: `${EMAIL} joins the staff with` })
    },
  }),

  reset: actCommand({
    name: 'staff reset',
    usage: 'EMAIL',
    about: `For a member who has lost the password or the phone: ends the sessions, takes the second factor away, and prints a link
with which the member sets a new password, once and within a day. Give it to that person only.`,
    args: { EMAIL: email },
    run: async ({ database, actor, config }, { EMAIL }) => {
      const made = await database.transact((tx) => resetStaff(tx, actor, { email: EMAIL, now: new Date() }))
      return linkOf(config, made, { email: EMAIL, words: `${EMAIL} sets a new password with` })
    },
  }),

  block: memberCommand('block', {
    about: 'Ends what a member of staff can do, at once. The last owner cannot be blocked.',
    change: blockStaff,
    words: 'is blocked',
  }),

  unblock: memberCommand('unblock', {
    about: 'Lets a blocked member of staff sign in again.',
    change: unblockStaff,
    words: 'can sign in again',
  }),
}

function memberCommand(
  name: string,
  { about, change, words }: { about: string; change: typeof blockStaff; words: string },
) {
  return actCommand({
    name: `staff ${name}`,
    usage: 'EMAIL',
    about,
    args: { EMAIL: email },
    options: { reason: textOption('TEXT', 'why, for the audit log') },
    run: async ({ database, actor }, { EMAIL, reason }) => {
      const changed = await database.transact(async (tx) => {
        const { id } = await getStaffByEmail(tx, EMAIL)
        return change(tx, actor, { id, reason, now: new Date() })
      })
      return { view: viewOf(changed), lines: [`${EMAIL} ${words}.`] }
    },
  })
}

function linkOf(
  { http }: Config,
  { token, expiresAt }: MadeInvitation,
  { email, words }: { email: string; words: string },
) {
  const shop = http.publicUrl ?? `http://127.0.0.1:${http.port}`
  const link = invitationLink(consoleOrigin(shop, http.consoleHost), token)
  const until = isoInWib(expiresAt)
  const sentence = `${words} this link, once, until ${until.slice(0, 16).replace('T', ' ')} WIB:`
  return { view: { email, link, expires_at: until }, lines: [sentence, '', link] }
}

const stateOf = (staff: StaffRow) => (staff.blocked_at === null ? 'active' : 'blocked')

const linesOf = (found: readonly StaffRow[]) =>
  tableOf(
    found,
    {
      'e-mail': ({ email }) => email,
      name: ({ name }) => name,
      roles: ({ roles }) => roles.map(({ name }) => name).join(', '),
      'second factor': ({ has_totp, passkeys }) =>
        [has_totp && 'app', passkeys > 0 && `${passkeys} passkeys`].filter(Boolean).join(', ') || 'none',
      'last used': ({ last_used_at }) => (last_used_at === null ? '-' : isoInWib(last_used_at).slice(0, 10)),
      state: stateOf,
    },
    'There is no staff yet: lembar staff invite EMAIL --role Pemilik',
  )

const viewOf = (staff: StaffRow) => ({
  id: staff.id,
  email: staff.email,
  name: staff.name,
  roles: staff.roles.map(({ name }) => name),
  has_second_factor: staff.has_totp || staff.passkeys > 0,
  last_used_at: staff.last_used_at && isoInWib(staff.last_used_at),
  state: stateOf(staff),
})
