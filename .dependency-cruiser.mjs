// The rules of who may import whom, each with its reason. `npm test` runs them over every room;
// tests/house/architecture.test.ts shows for each that a planted violation is caught.

/** Rooms of the server from the ground up: a room may use those below it, never one above. */
const LADDER = [
  ['audit'],
  ['catalogue', 'inventory', 'accounts', 'regions', 'images'],
  ['book-files', 'catalogue-editing', 'shop-settings'],
  [
    'library',
    'subscriptions',
    'promos',
    'bundles',
    'cart',
    'notices',
    'wishes',
    'reviews',
    'recommendations',
    'status',
    'shipping',
    'payments',
    'staff',
    'exchange',
    'jobs',
  ],
  ['orders'],
  ['finance'],
  ['checkout', 'customers'],
]

/** Rooms of the web, in the same way: what every page needs first, then the parts of pages, then pages. */
const WEB_LADDER = [
  ['session', 'api'],
  ['ownership', 'cart-state', 'kept-marks', 'shell', 'offline', 'gifts'],
  ['catalogue', 'promos', 'transactions', 'purchase'],
  ['cart', 'payment', 'subscriptions', 'history', 'wishes'],
  ['account', 'checkout', 'home'],
  ['library', 'reader', 'samples'],
]

const PRODUCT = '^(kernel|contracts|server|web|flipbook|demo)/'
const MAKER = '^demo-maker/'
const TEST = '[.](test|testing|fixture|conformance)[.]tsx?$'
const COMPOSITION = '^server/(main[.]ts$|compose-[a-z-]+[.]ts$|cli/)'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const ladderRules = (area, name, steps) =>
  steps.slice(0, -1).map((rooms, step) =>
    rule(
      `${name}-${step + 1}`,
      `The rooms on step ${step + 1} serve those above: if they knew them, a change in checkout could break the catalogue.`,
      { path: `^${area}/(${rooms.join('|')})/` },
      {
        path: `^${area}/(${steps
          .slice(step + 1)
          .flat()
          .join('|')})/`,
      },
    ),
  )

export default {
  forbidden: [
    rule(
      'resolvable',
      'No other rule sees an import that does not resolve.',
      {},
      { couldNotResolve: true, pathNot: '^[+]types/|/[+]types/|^virtual:' },
    ),
    rule(
      'no-cycles',
      'Files in a ring can only be understood, tested and moved together. (Rings of rooms: architecture.test.ts.)',
      {},
      { circular: true },
    ),
    rule(
      'kernel-is-pure',
      'Money, time and ISBN are pure values: they can be understood alone and run anywhere.',
      { path: '^kernel/', pathNot: TEST },
      { pathNot: '^kernel/' },
    ),
    rule(
      'contracts-know-kernel-and-zod',
      'Server and browser share the contracts, so both have to load what these import.',
      { path: '^contracts/', pathNot: TEST },
      { pathNot: '^(contracts|kernel)/|node_modules/zod/' },
    ),
    rule(
      'flipbook-stands-alone',
      'The viewer is an independent package that can be used without the shop.',
      { path: '^flipbook/', pathNot: TEST },
      { path: '^(kernel|contracts|server|web|demo|tests|bench)/' },
    ),
    rule(
      'web-never-server',
      'Code for the browser must not be able to import a secret or a query. Only main connects both.',
      { path: '^web/' },
      { path: '^(server|demo)/' },
    ),
    rule(
      'web-carries-no-schemas',
      'zod adds 50 kB to a page. What pages need of the contracts at run time is in files without zod.',
      { path: '^web/', pathNot: TEST },
      {
        path: '^contracts/',
        pathNot:
          '/(audit-verbs|choices|exchange-choices|couriers|default-payment-methods|order-states|gift-choices|legal-sections|notice-kinds|parcels|payment-kinds|phone|return-choices|rights|unattended|upload-bounds|words/[a-z-]+)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'server-never-web',
      'Rooms answer calls and do not depend on pages. Only main passes them to the page renderer.',
      { path: '^server/', pathNot: '^server/main[.]ts$' },
      { path: '^web/' },
    ),
    rule(
      'shop-never-console',
      'What only operators use would reach every shopper’s browser, with every right that it names.',
      { path: '^web/(?!console/)', pathNot: TEST },
      { path: '^web/console/' },
    ),
    rule(
      'console-knows-no-shop',
      'The console uses the kit and the calls. A page of the shop that it imports could not be changed alone.',
      { path: '^web/console/', pathNot: `^web/console/catalogue/title-preview[.]tsx$|${TEST}` },
      // Both frames focus and scroll alike, and wait alike for typing.
      { path: '^web/(?!console/|ui/|api/|styles/|shell/(?:route-change|use-newest-location))' },
    ),
    rule(
      'preview-shows-one-page',
      'Staff see the page that shoppers will see, and no second design of it. It needs nothing else of the shop.',
      { path: '^web/console/catalogue/title-preview[.]tsx$' },
      { path: '^web/(?!console/|ui/|api/|styles/|catalogue/book-detail-page[.]tsx$)' },
    ),
    rule(
      'ui-knows-no-shop',
      'The kit can be understood, tested and reused without a page, a route or a call.',
      { path: '^web/ui/' },
      { path: '^web/(?!ui/|styles/)|node_modules/react-router/' },
    ),
    rule(
      'ui-makes-no-call',
      'The kit renders its properties. It may import their types, but no code of a call.',
      { path: '^web/ui/' },
      { path: '^contracts/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'platform-knows-no-room',
      'The platform does not depend on what the shop sells.',
      { path: '^server/platform/', pathNot: TEST },
      { path: '^(server/(?!platform/)|demo/)' },
    ),
    rule(
      'providers-know-no-room',
      'A vendor can be exchanged without changing the shop: it imports only its port and the platform.',
      { path: '^server/providers/' },
      { path: '^(server/(?!platform/|providers/)|demo/)' },
    ),
    rule(
      'vendors-are-chosen-in-main',
      'A room that imports a vendor cannot run with another. Only the composition chooses one.',
      { pathNot: `${COMPOSITION}|^(tests|bench)/|^server/providers/|${TEST}` },
      { path: '^server/providers/[^/]+/', pathNot: '^server/providers/[^/]+/port[.]ts$' },
    ),
    rule(
      'vendors-know-only-their-port',
      'Payment code that reaches into shipping code could not be exchanged alone.',
      { path: '^server/providers/([^/]+)/' },
      { path: '^server/providers/', pathNot: '^server/providers/$1/' },
    ),
    ...ladderRules('server', 'ladder', LADDER),
    ...ladderRules('web', 'web-ladder', WEB_LADDER),
    rule(
      'catalogue-is-edited-by-verbs',
      'Titles that are written without a verb leave no entry in the audit log. Only an import writes many at once.',
      { path: '^server/', pathNot: `^server/(catalogue-editing|exchange)/|${TEST}` },
      { path: '^server/catalogue-editing/save-titles[.]ts$' },
    ),
    rule(
      'payments-never-orders',
      'A notification settles through a function that main passes in, so payments can be tested alone.',
      { path: '^server/payments/' },
      { path: '^server/(orders|checkout|cart|library|subscriptions|promos)/' },
    ),
    rule(
      'actors-come-from-sessions',
      'A room is told who acts; it does not look a member of staff up. Only the composition knows sessions.',
      { path: '^server/(?!staff/)', pathNot: `${COMPOSITION}|${TEST}` },
      { path: '^server/staff/' },
    ),
    rule(
      'queries-are-private',
      "Another room's tables may change. Call its verbs, which return domain values.",
      { path: '^server/([^/]+)/' },
      { path: '[.]queries[.]ts$', pathNot: '^server/$1/' },
    ),
    rule(
      'queries-are-private-to-rooms',
      'Code outside the rooms (main, demo, pages, benchmarks) calls verbs as well.',
      { pathNot: '^server/[^/]+/|^tests/' },
      { path: '^server/.*[.]queries[.]ts$' },
    ),
    rule(
      'edges-are-private',
      'A route, a job or a metric is only an entry point. What two rooms need is a verb.',
      { path: '^server/([^/]+)/' },
      { path: '^server/[^/]+/.*[.](routes?|jobs|metrics)[.]ts$', pathNot: '^server/$1/' },
    ),
    rule(
      'edges-meet-in-main',
      'Only main registers the edges.',
      { pathNot: '^server/|^tests/' },
      { path: '^server/[^/]+/.*[.](routes?|jobs|metrics)[.]ts$' },
    ),
    rule(
      'sql-only-in-queries',
      'Everything that reads or writes a table is in one kind of file.',
      { path: PRODUCT, pathNot: `[.]queries[.]ts$|^server/platform/database/|${TEST}` },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    rule(
      'main-is-the-top',
      'The composition uses everything and is used by nothing.',
      { path: PRODUCT, pathNot: `${COMPOSITION}|${TEST}` },
      { path: `^server/(main|compose-[a-z-]+)[.]ts$|^server/cli/` },
    ),
    rule(
      'demo-is-optional',
      'A real shop runs without the demo, so only the code that loads it may import it.',
      { pathNot: `${COMPOSITION}|^(demo|demo-maker|tests|bench)/|${TEST}` },
      { path: '^demo/' },
    ),
    rule(
      'demo-files-are-made-ahead',
      'The shop reads the demo from files. The code that draws them would cost it memory and packages.',
      { pathNot: `${MAKER}|${TEST}` },
      { path: MAKER, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'tests-are-not-product',
      'The shop must not depend on what only tests need.',
      { path: PRODUCT, pathNot: TEST },
      { path: `^(tests|bench)/|${TEST}` },
    ),
    rule(
      'no-test-packages-in-product',
      '`npm start` installs without the packages that only tests need.',
      { path: PRODUCT, pathNot: TEST },
      { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    ),
  ],
  options: {
    // TypeScript 7 has no compiler interface for the cruiser's own parser; with it, no module would be seen.
    parser: 'swc',
    // `npm test` asks twice about the same files: the stage, and the test of the rules.
    cache: { folder: '.tmp/dependency-cruiser', strategy: 'content' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(tests/house/faults|build|data|[.]react-router)/|[.]css$|^virtual:' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
}
