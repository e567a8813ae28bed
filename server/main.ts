// The composition: every part of the process is created and connected here, from top to bottom. Longer than 300 lines,
// since its order is the order of the start, and closing goes the same way back.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DemoRun, setUpDemo } from '#demo/demo-run.ts'
import { accountsJobs } from './accounts/accounts.jobs.ts'
import { accountsHandlers } from './accounts/accounts.routes.ts'
import { addressesHandlers } from './accounts/addresses/addresses.routes.ts'
import { openPasswords } from './accounts/hash-password.ts'
import { openNotices } from './accounts/notices/notices.ts'
import type { BuyerPorts } from './accounts/privacy/erase-account.ts'
import { refuseDemoAccounts } from './accounts/refuse-demo-accounts.ts'
import { openResets } from './accounts/resets/request-reset.ts'
import { authenticate } from './accounts/sessions.ts'
import { auditFileRoutes } from './audit/audit.routes.ts'
import { BOOK_FILES_JOB, bookFilesJobs } from './book-files/book-files.jobs.ts'
import { sampleRoutes } from './book-files/samples.routes.ts'
import { uploadRoutes } from './book-files/upload.routes.ts'
import { bundleHandlers } from './bundles/bundles.routes.ts'
import { listBundleSlugs } from './bundles/read-bundles.ts'
import { cartHandlers } from './cart/cart.routes.ts'
import { catalogueJobs } from './catalogue/catalogue.jobs.ts'
import { catalogueHandlers } from './catalogue/catalogue.routes.ts'
import { makeMissingListings, refreshListingsWithImage } from './catalogue/refresh-listings.ts'
import { sitemapRoutes } from './catalogue/sitemap.routes.ts'
import { watchCatalogue } from './catalogue/watch-catalogue.ts'
import { catalogueEditingJobs } from './catalogue-editing/catalogue-editing.jobs.ts'
import { checkoutHandlers } from './checkout/checkout.routes.ts'
import { openGiftLimits } from './checkout/gift-purchase.ts'
import type { CheckoutDeps } from './checkout/sell.ts'
import { composeConsole } from './compose-console.ts'
import { composeDatabase } from './compose-database.ts'
import { openMail } from './compose-mail.ts'
import { composeOrders } from './compose-orders.ts'
import { composeShipping } from './compose-shipping.ts'
import { foldersOf, openFiles } from './compose-storage.ts'
import { coverJobs } from './exchange/covers/covers.jobs.ts'
import { bookCovers } from './exchange/covers/give-cover.ts'
import { exchangeJobs } from './exchange/exchange.jobs.ts'
import { exportFileRoutes } from './exchange/export/console-exports.routes.ts'
import { exportJobs } from './exchange/export/exports.jobs.ts'
import { feedRoutes } from './exchange/feeds/feeds.routes.ts'
import { importReportRoutes } from './exchange/import-reports.routes.ts'
import { financeJobs } from './finance/finance.jobs.ts'
import { imagesJobs } from './images/images.jobs.ts'
import { imagesRoutes } from './images/images.routes.ts'
import { bookFileRoutes } from './library/book-file.routes.ts'
import { libraryJobs } from './library/library.jobs.ts'
import { libraryHandlers } from './library/library.routes.ts'
import { markHandlers } from './library/marks/marks.routes.ts'
import { offlineHandlers } from './library/offline/offline.routes.ts'
import { ownFileRoutes } from './library/own-file/own-file.routes.ts'
import { readingHandlers } from './library/reading/reading.routes.ts'
import { endReadingLinks } from './library/reading-links/end-reading-links.ts'
import { identifyLink } from './library/reading-links/identify-link.ts'
import { readingLinkHandlers, readingLinkRoutes } from './library/reading-links/reading-links.routes.ts'
import { noticeJobs } from './notices/notices.jobs.ts'
import { noticeHandlers } from './notices/notices.routes.ts'
import { mailPreviewRoutes } from './orders/mails/console-mails.routes.ts'
import { orderMailsJobs } from './orders/mails/order-mails.jobs.ts'
import { ordersJobs } from './orders/orders.jobs.ts'
import { ordersMetrics } from './orders/orders.metrics.ts'
import { ordersHandlers } from './orders/orders.routes.ts'
import { openPapers } from './orders/papers/draw-papers.ts'
import { receiptRoutes } from './orders/papers/receipt.routes.ts'
import { parcelNotifications } from './orders/parcels/parcel-notifications.ts'
import { parcelsJobs } from './orders/parcels/parcels.jobs.ts'
import { listOpenOrders, purgeBuyer } from './orders/purge-buyer.ts'
import { requireKnownMethods } from './payments/payment-methods.ts'
import { paymentsJobs } from './payments/payments.jobs.ts'
import { paymentsMetrics } from './payments/payments.metrics.ts'
import { paymentNotifications, paymentsHandlers } from './payments/payments.routes.ts'
import { listNotifications, purgeNotifications } from './payments/purge-notifications.ts'
import { requestCharge } from './payments/request-charge.ts'
import { type Close, closeAll } from './platform/close-all.ts'
import type { Database } from './platform/database/database.ts'
import { watchDiskSpace } from './platform/disk-space.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import { registerCalls } from './platform/http/calls.ts'
import type { Handlers } from './platform/http/handler.ts'
import { type Phase, registerHealth } from './platform/http/health.ts'
import { inProcessCalls } from './platform/http/in-process-calls.ts'
import { mountPages } from './platform/http/mount-pages.ts'
import { openAnswerCache } from './platform/http/public-answer.ts'
import { collectRoutes, createHttpServer } from './platform/http/server.ts'
import { closeServer, takePorts } from './platform/http/take-ports.ts'
import { openJobs } from './platform/jobs.ts'
import type { Patience } from './platform/limits/fair-queue.ts'
import { limitsJobs } from './platform/limits/limits.jobs.ts'
import { watchAddresses } from './platform/limits/watch-addresses.ts'
import type { ForeignRules } from './platform/outbound/fetch-foreign.ts'
import { type OpenOptions, runShop } from './platform/run-shop.ts'
import { withoutFaults } from './platform/setup-fault.ts'
import { shopSecret } from './platform/shop-secret.ts'
import { openTelemetry } from './platform/telemetry/open-telemetry.ts'
import { platformMetrics } from './platform/telemetry/platform-metrics.ts'
import { promosJobs } from './promos/promos.jobs.ts'
import { promosHandlers } from './promos/promos.routes.ts'
import { automaticPromosReader, shippingReductions } from './promos/read-automatic-promos.ts'
import { requireOwnFiles, storeIdOf } from './providers/files/own-store.ts'
import { SIMULATOR } from './providers/payments/simulator/checkout.ts'
import { simulatorJobs } from './providers/payments/simulator/simulator.jobs.ts'
import { simulatorRoutes } from './providers/payments/simulator/simulator.routes.ts'
import { recommendationsJobs } from './recommendations/recommendations.jobs.ts'
import { recommendationHandlers } from './recommendations/recommendations.routes.ts'
import { openRegions } from './regions/open-regions.ts'
import { regionsHandlers } from './regions/regions.routes.ts'
import { reviewsOfTitle } from './reviews/read-reviews.ts'
import { reviewHandlers } from './reviews/reviews.routes.ts'
import { shippingHandlers } from './shipping/shipping.routes.ts'
import { getOrigin } from './shipping/shipping-place.ts'
import { shopReader } from './shop-settings/read-shop.ts'
import { requireFeature } from './shop-settings/require-feature.ts'
import { shopHandlers } from './shop-settings/shop.routes.ts'
import { hasAnyStaff } from './staff/list-staff.ts'
import { refuseDemoStaff } from './staff/refuse-demo-staff.ts'
import { staffJobs } from './staff/staff.jobs.ts'
import { type Checks, statusJobs } from './status/status.jobs.ts'
import { statusHandlers } from './status/status.routes.ts'
import { subscriptionsHandlers } from './subscriptions/subscriptions.routes.ts'
import { endRestockWishes } from './wishes/end-restock-wishes.ts'
import { restockHandlers } from './wishes/restock.routes.ts'
import { composeWishNews } from './wishes/send-wish-mails.ts'
import { wishJobs } from './wishes/wishes.jobs.ts'
import { wishHandlers } from './wishes/wishes.routes.ts'

const ROOT = join(import.meta.dirname, '..')
const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

export type Shop = {
  /** The origin at which this machine reaches it. */
  origin: string
  /** Methods and paths of all routes except pages. */
  routes: readonly string[]
  database: Database
  demoAccount: DemoRun['account'] | undefined
  demoStaff: DemoRun['staff'] | undefined
  /** Whether nobody can use the operator's console yet. */
  withoutStaff: boolean
  /** Resolves when a demo shop has all of its pictures. */
  demoFinished: Promise<void>
  close(): Promise<void>
}

export type ShopOptions = OpenOptions & {
  clock?: () => Date
  /** Whether answers made of stored JSON text are checked against their contract. Default: in development only. */
  checkAnswers?: boolean
  /** False in benchmarks: no answer or page is cached. */
  keepAnswers?: boolean
  /** False in tests of calls: pages are not mounted, so no web build is needed. */
  pages?: boolean
  /** False in tests: an empty shop stays empty. */
  demo?: boolean
  /** False in tests: a test runs the jobs itself. */
  jobs?: boolean
  /** The pause after each hash of a password, in milliseconds. 0 in tests that are no crowd. */
  hashPause?: number
  /** How long requests beyond a share wait before they are refused. */
  patience?: Patience
  /** Which addresses the console fetches pictures from; by default those of the public internet. */
  pictureRules?: ForeignRules
}

/** Opens the whole shop. When a step fails, everything opened before it is closed. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const closing: Close[] = []
  const closeShop = () => closeAll(closing)
  try {
    return await compose(options, closing, closeShop)
  } catch (error) {
    await closeShop().catch((failures) => options.log.error({ error: failures }, 'closing failed, too'))
    throw error
  }
}

async function compose(options: ShopOptions, closing: Close[], close: Shop['close']): Promise<Shop> {
  const { config, log, development } = options
  const clock = options.clock ?? (() => new Date())

  // What needs no database comes first, so that a fault leaves nothing half set up.
  const regions = await openRegions()
  const [ports, files, , secret] = await withoutFaults(
    () => takePorts(config.http, closing),
    () => openFiles(config),
    () => getOrigin(regions, config.shop.shippingOrigin),
    () => shopSecret(config),
  )
  const origin = () => ports.shop.origin
  const telemetry = await openTelemetry({
    metricsPort: ports.metrics,
    otlpEndpoint: config.telemetry.otlpEndpoint,
    version: VERSION,
    log,
  })
  closing.push(telemetry.close)
  const { database, directUrl } = await composeDatabase({ config, log, telemetry }, closing)
  if (config.production && !config.allowDemo) {
    await refuseDemoAccounts(database.kysely)
    await refuseDemoStaff(database.kysely)
  }
  await requireOwnFiles(database, files)
  const made = await makeMissingListings(database)
  if (made > 0) log.info({ titles: made }, 'listings were made anew')
  const versions = await watchCatalogue({ database, directUrl, log })
  closing.push(versions.close)

  const passwords = openPasswords({ pause: options.hashPause })
  const readShop = shopReader(database, config.shop, versions)
  const { shipping, parcels, quotes } = composeShipping({ config, database, regions, readShop, clock, log })
  const { orders, simulator } = composeOrders({ config, database, secret, clock, log, readShop, origin })
  await requireKnownMethods(database.kysely, orders.gateway)
  closing.push(orders.background.settled)
  const automaticPromos = automaticPromosReader(database, versions)
  const allowGift = openGiftLimits({ database, readShop })
  const checkout: CheckoutDeps = { ...orders, ...quotes, automaticPromos, allowGift }

  const mail = openMail(config, { clock, log })
  closing.push(mail.close)
  const papers = openPapers(readShop)
  closing.push(papers.close)
  const mailing = { database, mail, publicUrl: () => config.http.publicUrl ?? origin(), clock, log }
  const resets = openResets({ ...mailing, readShop, secret, limits: config.limits })
  const notices = openNotices({ ...mailing, readShop })
  closing.push(resets.settled, notices.settled)

  const buyers: BuyerPorts = {
    listOpenOrders,
    listNotifications,
    purgeBuyer: async (tx, userId) => {
      await purgeBuyer(tx, userId)
      await purgeNotifications(tx, userId)
    },
  }

  const { aroundJob: around, lookups } = telemetry
  const jobs = openJobs({ url: directUrl, log, ...(around && { around }) })
  const operators = composeConsole(
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
      privacy: { buyers, notices },
      secret,
      runSoon: jobs.runSoon,
      origin,
      version: VERSION,
      pictureRules: options.pictureRules,
      log,
    },
    closing,
  )
  const handlers: Handlers = {
    ...shopHandlers({ database, initial: config.shop }),
    ...catalogueHandlers({
      database,
      reviewsOf: async (titleId) =>
        (await readShop()).reviews ? reviewsOfTitle(database.quickRead, titleId) : undefined,
      showsPrices: async () => (await readShop()).prices,
      recommends: async () => (await readShop()).recommendations,
    }),
    ...promosHandlers({ database, limits: config.limits }),
    ...subscriptionsHandlers({ database }),
    ...accountsHandlers({
      database,
      passwords,
      files,
      sessionDays: config.accounts.sessionDays,
      limits: config.limits,
      secret,
      resets,
      notices,
      endReadingLinks,
      buyers,
    }),
    ...regionsHandlers({ regions }),
    ...addressesHandlers({ database, regions }),
    ...shippingHandlers({ database, ...shipping, reductionsOf: shippingReductions(automaticPromos) }),
    ...libraryHandlers({ database, files }),
    ...readingLinkHandlers({ database }),
    ...markHandlers({ database }),
    ...offlineHandlers({ database }),
    ...readingHandlers({ database }),
    ...cartHandlers({ database }),
    ...restockHandlers({ database }),
    ...noticeHandlers({ database, secret, readShop, endRestockWishes }),
    ...wishHandlers({ database, readShop }),
    ...reviewHandlers({ database, readShop }),
    ...recommendationHandlers({ database, readShop }),
    ...statusHandlers({ database, readShop }),
    ...ordersHandlers({ ...checkout, limits: config.limits, readShop }),
    ...bundleHandlers({ database, readShop }),
    ...checkoutHandlers({
      ...checkout,
      requireBundles: () => requireFeature(readShop, 'bundles'),
    }),
    ...paymentsHandlers(checkout),
    ...operators.handlers,
  }

  const disk = watchDiskSpace(foldersOf(config))
  let phase: Phase = 'starting'
  const app = await createHttpServer({
    log,
    trustProxy: config.http.trustedProxies,
    port: ports.shop,
    accepting: () => phase !== 'draining',
    onDiskFull: disk.noteFull,
    patience: options.patience,
  })
  telemetry.observe(app)
  const { trustedProxies } = config.http
  closing.push(watchAddresses(app, { db: database.kysely, trustedProxies, clock, log }))
  const routes = collectRoutes(app)
  const identify = authenticate(database, config.accounts)
  const identifyReader = identifyLink(database)
  const keepAnswers = options.keepAnswers !== false
  const cache = keepAnswers ? openAnswerCache(versions, telemetry.lookups.answers) : undefined
  registerHealth(app, { phase: () => phase, pingDatabase: database.ping, isDiskFull: disk.isFull })
  registerCalls(app, {
    handlers,
    authenticate: identify,
    identifyLink: identifyReader,
    console: operators.guard,
    clock,
    log,
    checkAnswers: options.checkAnswers ?? development,
    ...(cache && { cache }),
  })
  registerApiDocs(app, { publicUrl: config.http.publicUrl ?? '', version: VERSION })
  imagesRoutes(app, { database, files })
  sitemapRoutes(app, {
    database,
    publicUrl: config.http.publicUrl,
    listMorePages: async () =>
      (await readShop()).bundles
        ? (await listBundleSlugs(database.read, clock())).map((slug) => `/set/${slug}`)
        : [],
  })
  feedRoutes(app, { database, publicUrl: config.http.publicUrl, readShop, ...(cache && { cache }) })
  sampleRoutes(app, { database, files })
  await app.register(uploadRoutes, {
    database,
    files,
    clock,
    takeInSoon: () => jobs.runSoon(BOOK_FILES_JOB),
  })
  bookFileRoutes(app, { database, files, authenticate: identify, identifyLink: identifyReader, clock })
  readingLinkRoutes(app, { database, clock })
  ownFileRoutes(app, {
    database,
    authenticate: identify,
    shopName: async () => (await readShop()).name,
    clock,
  })
  importReportRoutes(app, { database })
  exportFileRoutes(app, { database, files })
  auditFileRoutes(app, { database, clock })
  mailPreviewRoutes(app, { readShop, publicUrl: mailing.publicUrl, clock })
  receiptRoutes(app, { database, authenticate: identify, drawReceipt: papers.drawReceipt, clock })
  await app.register(paymentNotifications, checkout)
  const following = { ...parcels, database, clock, log }
  await app.register(parcelNotifications, following)
  if (simulator) await app.register(simulatorRoutes, simulator)
  if (options.pages !== false) {
    const pageOptions = { call: inProcessCalls({ handlers, clock, log }), shop: config.shop }
    const closePages = await mountPages(app, {
      pageOptions,
      development,
      build: join(ROOT, 'build'),
      publicUrl: config.http.publicUrl,
      consoleHost: config.http.consoleHost,
      serviceWorker: config.serviceWorker,
      ...(keepAnswers ? { versions } : {}),
      lookups: telemetry.lookups.pages,
    })
    closing.push(closePages)
  }

  const checks: Checks = {
    shop: async () => {
      if (await disk.isFull()) throw new Error('the disk is full')
    },
    payments: orders.gateway.probe,
    reading: async () => {
      if ((await storeIdOf(files)) === undefined) throw new Error('the store of files is not there')
    },
    mail: mail.check,
  }
  for (const job of [
    ...limitsJobs({ database, clock }),
    ...accountsJobs({ database, resets, notices, clock }),
    ...staffJobs({ database, clock }),
    ...catalogueJobs({ database, clock }),
    ...promosJobs({ database, clock }),
    ...catalogueEditingJobs({ database, clock }),
    ...exchangeJobs({
      ...{ database, files, url: directUrl, prepared: config.database.prepared, clock, log },
      runSoon: (job) => jobs.runSoon(job),
      takeInSoon: () => jobs.runSoon(BOOK_FILES_JOB),
    }),
    ...imagesJobs({ database, files, onChange: refreshListingsWithImage, clock, log }),
    ...bookFilesJobs({ database, files, clock, log, covers: bookCovers({ database, files, clock }) }),
    ...coverJobs({ database, files, clock, log }),
    ...exportJobs({ database, files, readShop, publicUrl: mailing.publicUrl, clock, log }),
    ...libraryJobs({ database, clock }),
    ...ordersJobs(checkout),
    ...financeJobs({ database, clock }),
    ...parcelsJobs(following),
    ...orderMailsJobs({
      ...mailing,
      secret,
      readShop,
      drawReceipt: papers.drawReceipt,
      operator: config.mail.operator,
    }),
    ...recommendationsJobs({ database, readShop, clock }),
    ...statusJobs({ database, readShop, checks, clock, log }),
    ...wishJobs({ ...mailing, secret, readShop }),
    ...noticeJobs({ ...mailing, secret, readShop, composeWishNews }),
    ...paymentsJobs(checkout),
    ...(simulator ? simulatorJobs(simulator) : []),
  ]) {
    jobs.recur(job)
  }

  await app.ready()
  closing.push(async () => {
    phase = 'draining'
    await closeServer(ports.shop.server)
    await app.close()
  })
  const demo =
    options.demo === false || (config.production && !config.allowDemo)
      ? undefined
      : await setUpDemo({
          database,
          files,
          passwords,
          gateway: SIMULATOR,
          requestCharge: async (charge) => {
            await requestCharge(checkout, charge)
          },
          now: clock(),
          log,
        })
  if (demo) closing.push(demo.stop)
  if (options.jobs !== false) {
    await jobs.start()
    closing.push(jobs.stop)
  }
  telemetry.serve([
    ...platformMetrics({ database, jobs, lookups }),
    ...ordersMetrics({ database }),
    ...paymentsMetrics({ database, clock }),
  ])
  phase = 'open'
  return {
    origin: origin(),
    routes,
    database,
    demoAccount: demo?.account,
    demoStaff: demo?.staff,
    withoutStaff: !(await hasAnyStaff(database.kysely)),
    demoFinished: demo?.finished ?? Promise.resolve(),
    close,
  }
}

if (import.meta.main) await runShop(openShop)
