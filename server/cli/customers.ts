import { formatTime } from '#kernel/time.ts'
import { blockCustomer, endCustomerSessions, unblockCustomer } from '#server/accounts/manage-customers.ts'
import { type CustomerRow, getCustomerId, listCustomers } from '#server/accounts/show-account.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { type ShownCustomer, showCustomer } from '#server/customers/show-customer.ts'
import { grantTitle, withdrawTitle } from '#server/library/grant-title.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { extendSubscription } from '#server/subscriptions/extend-subscription.ts'
import { actCommand, changeCommand, reportCommand } from './command.ts'
import { usageFault } from './faults.ts'
import { getTitle } from './get-title.ts'
import { type Argument, flag, needed, REASON, rowsOption, textOption, wholeNumber, word } from './options.ts'
import { type Change, tableOf } from './print-result.ts'

const daysArgument = needed((text, name) => {
  const days = wholeNumber(text, name, 366)
  if (days === 0) throw usageFault(`${name} must be a whole number from 1 to 366`)
  return days
})

export const customers = {
  list: reportCommand({
    name: 'customers list',
    about: "Shows the shop's customers, the latest first.",
    options: {
      find: {
        ...textOption('TEXT', 'a part of a name, an e-mail address or a telephone number'),
        personal: true,
      },
      blocked: flag('only those who are blocked'),
      limit: rowsOption(1000),
    },
    run: async ({ database }, { find, blocked, limit = 50 }) => {
      const filter = { find: find || undefined, blocked: blocked ? true : undefined }
      const found = await listCustomers(database.kysely, filter, limit)
      return { view: found, lines: listOf(found), outcome: `${found.length} customers` }
    },
  }),

  show: actCommand({
    name: 'customers show',
    usage: 'CUSTOMER',
    about: `Shows one customer: account, devices, titles, subscriptions, orders. CUSTOMER is an e-mail address, or an id. That you
looked is in the audit log.`,
    args: { CUSTOMER: word },
    run: async ({ database, actor }, { CUSTOMER }) => {
      const now = new Date()
      const id = await getCustomerId(database.kysely, CUSTOMER)
      const shown = await showCustomer(database.kysely, actor, id, now)
      await database.transact((tx) => recordAct(tx, actor, { verb: 'customer.view', id, now }))
      return { view: shown, lines: linesOf(shown) }
    },
  }),

  block: customerCommand('block', {
    about:
      'Ends what a customer can do, at once: sessions and reading links end, and nobody signs in to the account. Orders stay\nas they are: they can still be paid, and parcels are still sent.',
    work: blockCustomer,
    words: { done: 'is blocked', tried: 'would be blocked' },
  }),

  unblock: customerCommand('unblock', {
    about: 'Lets a blocked customer sign in again.',
    work: unblockCustomer,
    words: { done: 'can sign in again', tried: 'could sign in again' },
  }),

  'end-sessions': customerCommand('end-sessions', {
    about: 'Signs a customer out on every device. Reading links end with the sessions.',
    work: endCustomerSessions,
    words: { done: 'is signed out everywhere', tried: 'would be signed out everywhere' },
  }),

  grant: customerCommand('grant', {
    about: 'Puts an ebook on the shelf of a customer without an order. TITLE is an ISBN, or a slug.',
    args: { TITLE: word },
    work: async (tx, actor, { id: userId, TITLE, ...given }) =>
      grantTitle(tx, actor, { ...given, userId, titleId: (await getTitle(tx, TITLE)).id }),
    words: { done: 'has the title', tried: 'would have the title' },
  }),

  withdraw: customerCommand('withdraw', {
    about: 'Takes back a title that an operator gave; what was bought stays. TITLE is an ISBN, or a slug.',
    args: { TITLE: word },
    work: async (tx, actor, { id: userId, TITLE, ...given }) =>
      withdrawTitle(tx, actor, { ...given, userId, titleId: (await getTitle(tx, TITLE)).id }),
    words: { done: 'no longer has the title', tried: 'would no longer have the title' },
  }),

  extend: customerCommand('extend', {
    about: 'Moves the end of the last subscription of a customer, which must not be over, by so many DAYS.',
    args: { DAYS: daysArgument },
    work: (tx, actor, { id: userId, DAYS: days, ...given }) =>
      extendSubscription(tx, actor, { ...given, userId, days }),
    words: { done: 'has a longer subscription', tried: 'would have a longer subscription' },
  }),
}

type Given<A extends Record<string, Argument<unknown>>> = { id: number; reason: string; now: Date } & {
  [Name in keyof A]: ReturnType<A[Name]>
}

/** A command that does one thing to a customer, with a reason. */
function customerCommand<A extends Record<string, Argument<unknown>>>(
  name: string,
  command: {
    about: string
    /** After CUSTOMER. */
    args?: A
    work(tx: Tx, actor: Actor, given: Given<A>): Promise<unknown>
    words: Change['words']
  },
) {
  const args = { CUSTOMER: word, ...command.args }
  return changeCommand({
    name: `customers ${name}`,
    usage: `${Object.keys(args).join(' ')} --reason TEXT`,
    about: `${command.about} CUSTOMER is an e-mail address, or an id.`,
    args,
    options: { reason: REASON },
    change: async (tx, { CUSTOMER, ...given }, { actor, now }) => {
      const id = await getCustomerId(tx, CUSTOMER)
      await command.work(tx, actor, { ...given, id, now } as unknown as Given<A>)
      return { name: `customer ${id}`, view: { id }, words: command.words }
    },
  })
}

const listOf = (found: readonly CustomerRow[]) =>
  tableOf(
    found,
    {
      ID: ({ id }) => String(id),
      NAME: ({ name }) => name,
      'E-MAIL': ({ email }) => email,
      NOTE: ({ blockedAt }) => (blockedAt === null ? '' : `blocked ${formatTime(blockedAt)}`),
    },
    'There are no such customers.',
  )

function linesOf({ customer, sessions, titles, subscriptions, orders }: ShownCustomer): string[] {
  const state = customer.blockedAt === null ? '' : `, blocked ${formatTime(customer.blockedAt)}`
  return [
    `Customer ${customer.id}: ${customer.name} <${customer.email}>${state}`,
    `Since ${formatTime(customer.createdAt)}, ${sessions.length} devices signed in`,
    '',
    ...tableOf(titles, {
      TITLE: ({ name }) => name,
      FROM: ({ refno }) => refno ?? 'granted',
      SINCE: ({ grantedAt }) => formatTime(grantedAt),
    }),
    '',
    ...tableOf(subscriptions, {
      SUBSCRIPTION: (held) => (held.revokedAt === null ? held.package : `${held.package} (revoked)`),
      ORDER: ({ refno }) => refno,
      FROM: ({ startsAt }) => formatTime(startsAt),
      UNTIL: ({ endsAt }) => formatTime(endsAt),
    }),
    '',
    ...tableOf(orders ?? [], {
      ORDER: ({ refno }) => refno,
      MADE: ({ createdAt }) => formatTime(createdAt),
      PAYMENT: ({ paymentState }) => paymentState,
    }),
  ]
}
