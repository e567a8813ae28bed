import * as z from 'zod'
import { isoInWib } from '#kernel/time.ts'
import type { Config } from '#server/platform/config.ts'
import { consoleOrigin } from '#server/platform/http/origin.ts'
import { invitationLink } from '#server/staff/invitation-link.ts'
import { inviteStaff, type MadeInvitation, resetStaff } from '#server/staff/invitations.ts'
import { getRoleIds, getStaffByEmail, listStaff, type StaffRow } from '#server/staff/list-staff.ts'
import { blockStaff, unblockStaff } from '#server/staff/manage-staff.ts'
import { type Command, parseCommandLine, usageFault } from './command.ts'
import { asOperator, inOperatorSession } from './operator-session.ts'
import { printResult, tableLines } from './print-result.ts'

const JSON_OPTION = { json: { type: 'boolean', default: false } } as const

export const staffList: Command = {
  help: `Usage: lembar staff list [options]

Shows the members of staff: their roles, whether they have a second factor, when they last used the console.

  --json   prints them as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({ args, options: JSON_OPTION })
    return asOperator('staff list', values, async ({ database }) => {
      const staff = await listStaff(database.kysely)
      const lines =
        staff.length === 0
          ? ['There is no staff yet: lembar staff invite EMAIL --role Pemilik']
          : linesOf(staff)
      printResult(values.json, staff.map(viewOf), lines)
      return { outcome: `${staff.length} members`, exitCode: 0 }
    })
  },
}

export const staffInvite: Command = {
  help: `Usage: lembar staff invite EMAIL --role ROLE [options]

Prints a link with which the owner of this e-mail makes an account for the console, once and within a day. Give it to
that person only. The first owner of a shop is invited like this: lembar staff invite EMAIL --role Pemilik

  --role ROLE   what the member may do: Pemilik, Katalog, Pesanan, Pemasaran, Keuangan, "Lihat saja", or a role of your
                own; several with several --role
  --json        prints the link as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { role: { type: 'string', multiple: true }, ...JSON_OPTION },
    })
    const email = oneEmail(positionals)
    const names = values.role ?? []
    if (names.length === 0) throw usageFault('--role is needed')
    return inOperatorSession(async ({ database, actor, config }) => {
      const made = await database.transact(async (tx) => {
        const roleIds = await getRoleIds(tx, [...new Set(names)])
        return inviteStaff(tx, actor, { email, roleIds, now: new Date() })
      })
      return printLink(config, made, { email, json: values.json, words: `${email} joins the staff with` })
    })
  },
}

export const staffReset: Command = {
  help: `Usage: lembar staff reset EMAIL [options]

For a member who has lost the password or the phone: ends the sessions, takes the second factor away, and prints a link
with which the member sets a new password, once and within a day. Give it to that person only.

  --json   prints the link as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({ args, allowPositionals: true, options: JSON_OPTION })
    const email = oneEmail(positionals)
    return inOperatorSession(async ({ database, actor, config }) => {
      const made = await database.transact((tx) => resetStaff(tx, actor, { email, now: new Date() }))
      return printLink(config, made, { email, json: values.json, words: `${email} sets a new password with` })
    })
  },
}

export const staffBlock: Command = {
  help: `Usage: lembar staff block EMAIL [options]

Ends what a member of staff can do, at once. The last owner cannot be blocked.

  --reason TEXT   why, for the audit log
  --json          prints the member as JSON
`,
  run: (args) => changeMember(args, 'is blocked', blockStaff),
}

export const staffUnblock: Command = {
  help: `Usage: lembar staff unblock EMAIL [options]

Lets a blocked member of staff sign in again.

  --reason TEXT   why, for the audit log
  --json          prints the member as JSON
`,
  run: (args) => changeMember(args, 'can sign in again', unblockStaff),
}

function changeMember(args: string[], words: string, change: typeof blockStaff): Promise<number> {
  const { values, positionals } = parseCommandLine({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' }, ...JSON_OPTION },
  })
  const email = oneEmail(positionals)
  return inOperatorSession(async ({ database, actor }) => {
    const staff = await database.transact(async (tx) => {
      const { id } = await getStaffByEmail(tx, email)
      return change(tx, actor, { id, reason: values.reason, now: new Date() })
    })
    printResult(values.json, viewOf(staff), [`${email} ${words}.`])
    return { exitCode: 0 }
  })
}

function oneEmail([text, ...more]: string[]): string {
  const email = z.email().safeParse(text?.trim())
  if (!email.success || more.length > 0) throw usageFault('one EMAIL is needed')
  return email.data.toLowerCase()
}

function printLink(
  { http }: Config,
  { token, expiresAt }: MadeInvitation,
  { email, json, words }: { email: string; json: boolean; words: string },
) {
  const shop = http.publicUrl ?? `http://127.0.0.1:${http.port}`
  const link = invitationLink(consoleOrigin(shop, http.consoleHost), token)
  const until = isoInWib(expiresAt)
  printResult(json, { email, link, expires_at: until }, [
    `${words} this link, once, until ${until.slice(0, 16).replace('T', ' ')} WIB:`,
    '',
    link,
  ])
  return { exitCode: 0 }
}

const stateOf = (staff: StaffRow) => (staff.blocked_at === null ? 'active' : 'blocked')

function linesOf(staff: readonly StaffRow[]): string[] {
  return tableLines(
    ['e-mail', 'name', 'roles', 'second factor', 'last used', 'state'],
    staff.map((one) => [
      one.email,
      one.name,
      one.roles.map(({ name }) => name).join(', '),
      one.has_totp ? 'app' : 'none',
      one.last_used_at === null ? '-' : isoInWib(one.last_used_at).slice(0, 10),
      stateOf(one),
    ]),
  )
}

const viewOf = (staff: StaffRow) => ({
  id: staff.id,
  email: staff.email,
  name: staff.name,
  roles: staff.roles.map(({ name }) => name),
  has_second_factor: staff.has_totp,
  last_used_at: staff.last_used_at && isoInWib(staff.last_used_at),
  state: stateOf(staff),
})
