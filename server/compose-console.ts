// Part of the composition: the operator's console, its sessions and its calls.

import type { ConsoleAccess } from '#contracts/call.ts'
import { type CallName, type Calls, callShape } from '#contracts/calls.ts'
import type { Passwords } from './accounts/hash-password.ts'
import type { EraseDeps } from './accounts/privacy/erase-account.ts'
import { auditHandlers } from './audit/audit.routes.ts'
import { recordAct } from './audit/record-act.ts'
import { BOOK_FILES_JOB } from './book-files/book-files.jobs.ts'
import { consoleBookFileHandlers } from './book-files/console-book-files.routes.ts'
import { consoleBundleHandlers } from './bundles/console-bundles.routes.ts'
import { consoleLandingHandlers } from './catalogue/console-landings.routes.ts'
import type { FetchPictureDeps } from './catalogue-editing/calls/fetch-picture.route.ts'
import { BULK_EDITS_JOB } from './catalogue-editing/catalogue-editing.jobs.ts'
import { consoleBulkEditHandlers } from './catalogue-editing/console-bulk-edits.routes.ts'
import { consoleNameHandlers } from './catalogue-editing/console-names.routes.ts'
import { consoleTitleHandlers } from './catalogue-editing/console-titles.routes.ts'
import { examineShop } from './cli/examine-shop.ts'
import { examineSurroundings, type Surroundings } from './cli/examine-surroundings.ts'
import type { OrdersComposition } from './compose-orders.ts'
import { consoleCustomerHandlers } from './customers/console-customers.routes.ts'
import { consoleImportHandlers } from './exchange/console-imports.routes.ts'
import { IMPORTS_JOB } from './exchange/exchange.jobs.ts'
import { consoleExportHandlers } from './exchange/export/console-exports.routes.ts'
import { EXPORTS_JOB } from './exchange/export/exports.jobs.ts'
import { consoleFinanceHandlers } from './finance/console-finance.routes.ts'
import { openSettlementReader } from './finance/read-settlements.ts'
import { consoleStockHandlers } from './inventory/console-stock.routes.ts'
import { consoleJobHandlers } from './jobs/console-jobs.routes.ts'
import { consoleReadershipHandlers } from './library/reading/reading.routes.ts'
import { consoleOrderHandlers } from './orders/console-orders.routes.ts'
import { consoleMailHandlers } from './orders/mails/console-mails.routes.ts'
import type { Papers } from './orders/papers/draw-papers.ts'
import type { BookingDeps } from './orders/parcels/booking-deps.ts'
import { consolePaymentMethodHandlers } from './payments/console-payment-methods.routes.ts'
import { listOfferedMethods } from './payments/payment-methods.ts'
import type { Close } from './platform/close-all.ts'
import type { Config, PaymentsConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { failedRuns } from './platform/failed-runs.ts'
import type { ConsoleOptions } from './platform/http/console-guard.ts'
import type { Handlers, StaffCallContext } from './platform/http/handler.ts'
import { consoleOrigin } from './platform/http/origin.ts'
import type { Log } from './platform/log.ts'
import { consolePromoHandlers } from './promos/console-promos.routes.ts'
import type { FileStore } from './providers/files/port.ts'
import type { MailSender } from './providers/mail/port.ts'
import { SIMULATOR } from './providers/payments/simulator/checkout.ts'
import type { Regions } from './regions/open-regions.ts'
import { consoleReviewHandlers } from './reviews/console-reviews.routes.ts'
import { consoleShopHandlers } from './shop-settings/console-shop.routes.ts'
import type { ReadShop } from './shop-settings/read-shop.ts'
import { invitationLink } from './staff/invitation-link.ts'
import { getOwn } from './staff/own-account.ts'
import { CHALLENGE_LASTS } from './staff/passkeys/ask-passkey.ts'
import { passkeyHandlers } from './staff/passkeys/passkeys.routes.ts'
import { relyingPartyOf } from './staff/passkeys/relying-party.rules.ts'
import { consoleViewHandlers } from './staff/saved-views.routes.ts'
import { identifyStaff } from './staff/sessions.ts'
import { signInHandlers } from './staff/sign-in.routes.ts'
import { staffHandlers } from './staff/staff.routes.ts'
import { passkeyCookie, staffCookie } from './staff/staff-cookie.ts'
import { consolePackageHandlers } from './subscriptions/console-packages.routes.ts'
import { consoleWishHandlers } from './wishes/console-wishes.routes.ts'

type ConsoleCall = {
  [Name in CallName]: Calls[Name]['access'] extends ConsoleAccess ? Name : never
}[CallName]
type ConsoleHandlers = Handlers<ConsoleCall>

/** Connections for the console's reads, apart from the shop's, so that a slow list takes none from shoppers. */
const READ_POOL = 4

export type ConsoleParts = {
  config: Config
  database: Database
  files: FileStore
  directUrl: string
  passwords: Passwords
  orders: OrdersComposition
  /** What orders shipments. */
  parcels: Pick<BookingDeps, 'bookings' | 'sender'>
  regions: Regions
  readShop: ReadShop
  papers: Papers
  mail: MailSender
  /** What the erasure of a customer needs of rooms above the accounts. */
  privacy: Pick<EraseDeps, 'buyers' | 'notices'>
  secret: string
  /** Queues a run of a job. */
  runSoon: (job: string) => Promise<void>
  /** The origin at which this machine reaches the shop. */
  origin: () => string
  /** Of the running software. */
  version: string
  log: Log
} & FetchPictureDeps

/**
 * The handlers of the console's calls. Those of GET get a database in which nothing can be written, so that no GET
 * changes anything (F107).
 */
export function composeConsole(
  {
    config,
    database,
    files,
    directUrl,
    passwords,
    orders,
    parcels,
    regions,
    readShop,
    papers,
    mail,
    privacy,
    secret,
    runSoon,
    origin,
    version,
    pictureRules,
    log,
  }: ConsoleParts,
  closing: Close[],
): { handlers: ConsoleHandlers; guard: Omit<ConsoleOptions, 'clock'> } {
  const reads = openConsoleReads({ directUrl, prepared: config.database.prepared, log })
  const settlements = openSettlementReader()
  closing.push(reads.close, settlements.close)
  const { publicUrl, consoleHost: host } = config.http
  const isSecure = publicUrl?.startsWith('https:') === true
  const cookie = staffCookie(isSecure)
  const consoleAddress = () => consoleOrigin(publicUrl ?? origin(), host)
  const isFactorRequired = config.production && !config.allowDemo
  const gateways = [orders.gateway, ...orders.formerGateways]
  const named = { current: orders.gateway, all: gateways.map(({ name }) => name) }
  const shared = {
    cookie,
    askedCookie: passkeyCookie(isSecure, CHALLENGE_LASTS),
    party: () => relyingPartyOf(consoleAddress()),
    passwords,
    secret,
    isFactorRequired,
    limits: config.limits,
    readShop,
  }
  const around = ({ kysely: db }: Database, reached: Surroundings['reached']) =>
    examineSurroundings({ config, db, reached, clock: orders.clock })
  const handlersOn = (given: Database): ConsoleHandlers => ({
    ...signInHandlers({ ...shared, database: given }),
    ...passkeyHandlers({ ...shared, database: given }),
    ...staffHandlers({
      database: given,
      invitationLink: (token) => invitationLink(consoleAddress(), token),
    }),
    ...auditHandlers({ database: given }),
    ...consolePaymentMethodHandlers({ ...orders, database: given }),
    ...consoleLandingHandlers({ database: given, files }),
    ...consoleBundleHandlers({ database: given }),
    ...consolePackageHandlers({ database: given, files }),
    ...consoleReadershipHandlers({ database: given }),
    ...consolePromoHandlers({ database: given, files, regions }),
    ...consoleReviewHandlers({ database: given, readShop }),
    ...consoleWishHandlers({ database: given, readShop }),
    ...consoleOrderHandlers({ ...orders, ...papers, ...parcels, database: given }),
    ...consoleFinanceHandlers({ ...orders, ...papers, ...settlements, database: given }),
    ...consoleMailHandlers({
      ...papers,
      database: given,
      addressOf: (id) => getOwn(given.kysely, id),
      mail,
      readShop,
      publicUrl: () => publicUrl ?? origin(),
      log,
    }),
    ...consoleTitleHandlers({ database: given, files, pictureRules, readShop }),
    ...consoleExportHandlers({ database: given, begin: () => runSoon(EXPORTS_JOB) }),
    ...consoleBookFileHandlers({ database: given, workSoon: () => runSoon(BOOK_FILES_JOB) }),
    ...consoleBulkEditHandlers({ database: given, begin: () => runSoon(BULK_EDITS_JOB) }),
    ...consoleImportHandlers({ database: given, files, readShop, begin: () => runSoon(IMPORTS_JOB) }),
    ...consoleCustomerHandlers({ database: given, files, passwords, ...privacy }),
    ...consoleJobHandlers({
      database: given,
      failedRuns: failedRuns(directUrl),
      examine: (tx, now) => examineShop(tx, now, named),
      examineSurroundings: () => around(given, { gateways, mail }),
      version,
    }),
    ...consoleNameHandlers({ database: given }),
    ...consoleStockHandlers({ database: given }),
    ...consoleViewHandlers({ database: given }),
    ...consoleShopHandlers({
      database: given,
      initial: config.shop,
      regions,
      takesMoney: async () =>
        takesMoney(config.payments) && (await listOfferedMethods(given.kysely, orders)).length > 0,
      isSetUp: async () =>
        config.production && (await around(given, undefined)).every(({ total }) => total === 0),
    }),
  })
  return {
    handlers: logViews(database, byMethod(handlersOn(reads), handlersOn(database))),
    guard: { identify: identifyStaff({ database, cookie }, { isFactorRequired }), host, publicUrl },
  }
}

/** Neither the simulator nor a gateway's sandbox takes money. */
const takesMoney = (payments: PaymentsConfig) =>
  payments.gateway !== SIMULATOR && !('sandbox' in payments && payments.sandbox)

export function openConsoleReads(given: { directUrl: string; prepared: boolean; log: Log }): Database {
  const { directUrl: url, prepared, log } = given
  return openDatabase({ url, prepared, poolSize: READ_POOL, readOnly: true, log })
}

/** The reading handlers for GET, the writing ones for all others. */
export function byMethod<Made extends Partial<Handlers>>(reading: Made, writing: Made): Made {
  const reads = Object.entries(reading).filter(([name]) => name.startsWith('GET '))
  return { ...writing, ...Object.fromEntries(reads) }
}

/** In the place of an id, where many things were seen at once. */
const LIST = 'daftar'

/**
 * Writes the entry of the log for each view that a contract declares (`logsView`). The handler itself can write nothing
 * (F107); where the entry cannot be written, nothing is shown.
 */
function logViews(database: Database, handlers: ConsoleHandlers): ConsoleHandlers {
  const logged = Object.entries(handlers).map(([name, handler]) => {
    const { logsView: verb } = callShape(name as CallName)
    if (verb === undefined) return [name, handler]
    const handle = handler as (request: unknown, context: StaffCallContext) => Promise<unknown>
    const view = async (request: { params?: { id: number } }, context: StaffCallContext) => {
      const answer = await handle(request, context)
      const { actor, now } = context
      await database.transact((tx) => recordAct(tx, actor, { verb, id: request.params?.id ?? LIST, now }))
      return answer
    }
    return [name, view]
  })
  return Object.fromEntries(logged)
}
