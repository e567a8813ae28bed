import { formatTime } from '#kernel/time.ts'
import { blockCustomer, endCustomerSessions, unblockCustomer } from '#server/accounts/manage-customers.ts'
import { getCustomerId, listCustomers } from '#server/accounts/show-account.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type ShownCustomer, showCustomer } from '#server/customers/show-customer.ts'
import { grantTitle, withdrawTitle } from '#server/library/grant-title.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { extendSubscription } from '#server/subscriptions/extend-subscription.ts'
import { type Command, parseCommandLine, usageFault, wholeOption } from './command.ts'
import { getTitle } from './get-title.ts'
import { asOperator, inOperatorSession } from './operator-session.ts'
import { CHANGE_OPTIONS, reasonOption } from './options.ts'
import { printChange, printResult, tableLines } from './print-result.ts'
import { transactOrTry } from './transact-or-try.ts'

const MOST = 1000

export const customersList: Command = {
  help: `Usage: lembar customers list [options]

Shows the shop's customers, the latest first.

  --find TEXT   a part of a name, an e-mail address or a telephone number
  --blocked     only those who are blocked
  --limit N     at most so many (50)
  --json        prints them as JSON
`,
  run: async (args) => {
    const { values } = parseCommandLine({
      args,
      options: {
        find: { type: 'string' },
        blocked: { type: 'boolean', default: false },
        limit: { type: 'string' },
        json: CHANGE_OPTIONS.json,
      },
    })
    const filter = { find: values.find?.trim() || undefined, blocked: values.blocked ? true : undefined }
    const limit = wholeOption('limit', values.limit, MOST) ?? 50
    // What was looked for is personal, so the audit entry does not contain it.
    const kept = { ...values, ...(values.find === undefined ? {} : { find: '…' }) }
    return asOperator('customers list', kept, async ({ database }) => {
      const customers = await listCustomers(database.kysely, filter, limit)
      const rows = customers.map(({ id, name, email, blockedAt }) => [
        String(id),
        name,
        email,
        blockedAt === null ? '' : `blocked ${formatTime(blockedAt)}`,
      ])
      const lines =
        rows.length === 0
          ? ['There are no such customers.']
          : tableLines(['ID', 'NAME', 'E-MAIL', 'NOTE'], rows)
      printResult(values.json, customers, lines)
      return { outcome: `${customers.length} customers`, exitCode: 0 }
    })
  },
}

export const customersShow: Command = {
  help: `Usage: lembar customers show CUSTOMER [options]

Shows one customer: account, devices, titles, subscriptions, orders. CUSTOMER is an e-mail address, or an id. That you
looked is in the audit log.

  --json   prints it as JSON
`,
  run: async (args) => {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { json: CHANGE_OPTIONS.json },
    })
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) throw usageFault('one CUSTOMER is needed')
    return inOperatorSession(async ({ database, actor }) => {
      const now = new Date()
      const id = await getCustomerId(database.kysely, name)
      const shown = await showCustomer(database.kysely, actor, id, now)
      await database.transact((tx) => recordAct(tx, actor, { verb: 'customer.view', id, now }))
      printResult(values.json, shown, linesOf(shown))
      return { exitCode: 0 }
    })
  },
}

type Work = (
  tx: Tx,
  actor: Actor,
  given: { id: number; reason: string; now: Date },
  arg: string,
) => Promise<unknown>
type Words = { done: string; tried: string }

/** A command that does one thing to a customer, with a reason. */
function customerCommand(
  name: string,
  { about, arg, work, words }: { about: string; arg?: string; work: Work; words: Words },
): Command {
  const wanted = arg === undefined ? 'CUSTOMER' : `CUSTOMER ${arg}`
  return {
    help: `Usage: lembar customers ${name} ${wanted} --reason TEXT [options]

${about} CUSTOMER is an e-mail address, or an id.

  --reason TEXT   why, for the audit log
  --dry-run       checks everything, changes nothing
  --json          prints the result as JSON
`,
    run: async (args) => {
      const { values, positionals } = parseCommandLine({
        args,
        allowPositionals: true,
        options: { reason: { type: 'string' }, ...CHANGE_OPTIONS },
      })
      const [customer, second = ''] = positionals
      if (customer === undefined || positionals.length !== (arg === undefined ? 1 : 2)) {
        throw usageFault(`${wanted} ${arg === undefined ? 'is' : 'are'} needed`)
      }
      const reason = reasonOption(values.reason)
      return inOperatorSession(async ({ database, actor }) => {
        const id = await transactOrTry(database, values['dry-run'], async (tx) => {
          const found = await getCustomerId(tx, customer)
          await work(tx, actor, { id: found, reason, now: new Date() }, second)
          return found
        })
        return printChange(values, { name: `customer ${id}`, view: { id }, words })
      })
    },
  }
}

export const customersBlock = customerCommand('block', {
  about:
    'Ends what a customer can do, at once: sessions and reading links end, and nobody signs in to the account. Orders stay\nas they are: they can still be paid, and parcels are still sent.',
  work: (tx, actor, given) => blockCustomer(tx, actor, given),
  words: { done: 'is blocked', tried: 'would be blocked' },
})

export const customersUnblock = customerCommand('unblock', {
  about: 'Lets a blocked customer sign in again.',
  work: (tx, actor, given) => unblockCustomer(tx, actor, given),
  words: { done: 'can sign in again', tried: 'could sign in again' },
})

export const customersEndSessions = customerCommand('end-sessions', {
  about: 'Signs a customer out on every device. Reading links end with the sessions.',
  work: (tx, actor, given) => endCustomerSessions(tx, actor, given),
  words: { done: 'is signed out everywhere', tried: 'would be signed out everywhere' },
})

export const customersGrant = customerCommand('grant', {
  about: 'Puts an ebook on the shelf of a customer without an order. TITLE is an ISBN, or a slug.',
  arg: 'TITLE',
  work: async (tx, actor, { id: userId, ...given }, title) =>
    grantTitle(tx, actor, { ...given, userId, titleId: (await getTitle(tx, title)).id }),
  words: { done: 'has the title', tried: 'would have the title' },
})

export const customersWithdraw = customerCommand('withdraw', {
  about: 'Takes back a title that an operator gave; what was bought stays. TITLE is an ISBN, or a slug.',
  arg: 'TITLE',
  work: async (tx, actor, { id: userId, ...given }, title) =>
    withdrawTitle(tx, actor, { ...given, userId, titleId: (await getTitle(tx, title)).id }),
  words: { done: 'no longer has the title', tried: 'would no longer have the title' },
})

export const customersExtend = customerCommand('extend', {
  about: 'Moves the end of the last subscription of a customer, which must not be over, by so many DAYS.',
  arg: 'DAYS',
  work: async (tx, actor, { id: userId, ...given }, text) => {
    const days = wholeOption('days', text, 366)
    if (days === undefined || days === 0) throw usageFault('DAYS must be a whole number from 1 to 366')
    return extendSubscription(tx, actor, { ...given, userId, days })
  },
  words: { done: 'has a longer subscription', tried: 'would have a longer subscription' },
})

function linesOf({ customer, sessions, titles, subscriptions, orders }: ShownCustomer): string[] {
  const state = customer.blockedAt === null ? '' : `, blocked ${formatTime(customer.blockedAt)}`
  return [
    `Customer ${customer.id}: ${customer.name} <${customer.email}>${state}`,
    `Since ${formatTime(customer.createdAt)}, ${sessions.length} devices signed in`,
    '',
    ...tableLines(
      ['TITLE', 'FROM', 'SINCE'],
      titles.map(({ name, refno, grantedAt }) => [name, refno ?? 'granted', formatTime(grantedAt)]),
    ),
    '',
    ...tableLines(
      ['SUBSCRIPTION', 'ORDER', 'FROM', 'UNTIL'],
      subscriptions.map((held) => [
        held.revokedAt === null ? held.package : `${held.package} (revoked)`,
        held.refno,
        formatTime(held.startsAt),
        formatTime(held.endsAt),
      ]),
    ),
    '',
    ...tableLines(
      ['ORDER', 'MADE', 'PAYMENT'],
      (orders ?? []).map(({ refno, createdAt, paymentState }) => [
        refno,
        formatTime(createdAt),
        paymentState,
      ]),
    ),
  ]
}
