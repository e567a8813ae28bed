import type { Command } from './command.ts'

type ListedCommand = {
  /** One word, or two, after `lembar`. */
  name: string
  summary: string
  load(): Promise<Command>
}

/**
 * In the order of the printed list. A command's module is loaded when it is called, since most of them import most of
 * the shop, which takes ten times as long to load as this list.
 */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'import',
    summary: 'adds the titles of a catalogue: Excel, CSV, JSON, ONIX or a ZIP',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'export',
    summary: 'writes the catalogue as CSV, an Excel workbook or ONIX',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  {
    name: 'book add-file',
    summary: 'gives an ebook its PDF, EPUB or HTML file',
    load: async () => (await import('./book-add-file.ts')).bookAddFile,
  },
  {
    name: 'book samples',
    summary: 'makes the samples of ebooks anew that were made by older rules',
    load: async () => (await import('./book-samples.ts')).bookSamples,
  },
  ...family('covers', async () => (await import('./covers.ts')).covers, {
    list: 'shows which covers were fetched, and why others were not',
    fetch: 'fetches the covers that wait',
    'of-books': 'takes the first pages of PDFs as covers',
  }),
  ...family('stock', async () => (await import('./stock.ts')).stock, {
    list: 'shows the stock of paper titles, the scarcest first',
    receive: 'puts copies that arrived on the shelf',
    set: 'puts the stock right after a count',
  }),
  ...family('promo', async () => (await import('./promo.ts')).promo, {
    list: 'shows promos and how often they were used',
    add: 'adds a promo code',
    change: 'changes a promo',
    end: 'ends a promo at once',
  }),
  ...family('name', async () => (await import('./names.ts')).names, {
    list: 'shows publishers, contributors, series or genres',
    rename: 'gives one of them another name',
    describe: 'says what the page of one of them says about it',
    merge: 'makes two of them one',
  }),
  ...family('genre', async () => (await import('./names.ts')).genres, {
    add: 'adds a genre',
    place: 'gives a genre its place among the others',
    remove: 'removes a genre from its titles',
  }),
  ...family('shop', async () => (await import('./shop.ts')).shop, {
    show: 'shows what the shop says about itself',
    change: 'changes name, address, contact or the origin of parcels',
    text: 'writes a legal text',
  }),
  ...family('package', async () => (await import('./package.ts')).packages, {
    list: 'shows subscription packages and their subscribers',
    add: 'adds a subscription package',
    change: 'changes a subscription package',
    end: 'takes a subscription package off sale',
  }),
  ...family('landing', async () => (await import('./landing.ts')).landing, {
    list: "shows the home page's header pictures",
    add: 'adds a header picture to the home page',
    change: 'changes a header picture or its words',
    end: 'takes a header picture off the home page',
  }),
  ...family('orders', async () => (await import('./orders.ts')).orders, {
    list: 'shows orders, the latest first',
    show: 'shows one order with its whole history',
  }),
  ...family('orders', async () => (await import('./order-acts.ts')).orderActs, {
    ship: 'gives a paid paper order its tracking number',
    book: 'orders the shipment of a paid paper order of the carrier',
    'cancel-booking': 'cancels the shipment that was ordered of the carrier',
    cancel: 'ends an unpaid order and gives back what it holds',
    note: 'adds a note to an order that only staff see',
    receipt: 'sends the receipt of a paid order to its buyer once more',
    'mark-paid': 'pays an order with a transfer that you see at the bank',
    'take-back': 'takes a paid order back, whose money is then due back',
  }),
  ...family('refunds', async () => (await import('./refunds.ts')).refunds, {
    list: 'shows approved refunds',
    approve: 'approves that money which is due back is returned',
    pay: 'notes that an approved refund was paid',
    send: 'asks the gateway to return an approved refund',
    withdraw: 'withdraws the approval of a refund',
  }),
  ...family('customers', async () => (await import('./customers.ts')).customers, {
    list: 'shows customers, and who is blocked',
    show: 'shows one customer, which is noted in the audit log',
    block: 'ends what a customer can do, at once',
    unblock: 'lets a blocked customer sign in again',
    'end-sessions': 'signs a customer out on every device',
    grant: 'gives a customer an ebook without an order',
    withdraw: 'takes back an ebook that was given',
    extend: 'makes the subscription of a customer longer',
  }),
  ...family('jobs', async () => (await import('./jobs.ts')).jobs, {
    failed: 'shows runs of jobs that failed, and rows that wait',
    'run-again': 'runs a job that failed once more',
    drop: 'forgets a run that failed',
  }),
  ...family('files', async () => (await import('./files.ts')).files, {
    copy: 'copies all files from another store, and compares them',
    unused: 'lists files that nothing names, and removes them',
  }),
  ...family('payments', async () => (await import('./payments.ts')).payments, {
    reconcile: 'asks the gateways about charges now, as the job does each minute',
    'end-notification': 'ends a notification that no provider confirms, or that is of no charge',
  }),
  {
    name: 'report',
    summary: 'what was sold in a month, for the books',
    load: async () => (await import('./report.ts')).report,
  },
  ...family('staff', async () => (await import('./staff.ts')).staff, {
    list: 'shows the members of staff, their roles and second factors, and who is blocked',
    invite: 'makes a link with which somebody joins the staff',
    block: 'ends what a member of staff can do, at once',
    unblock: 'lets a blocked member of staff sign in again',
    reset: 'makes a link with which a member sets a new password, and takes the second factor away',
  }),
  {
    name: 'doctor',
    summary: 'looks whether money, stock, lists, jobs, mail and gateways are as they must be',
    load: async () => (await import('./doctor.ts')).doctor,
  },
]

function family<Word extends string>(
  name: string,
  load: () => Promise<Record<Word, Command>>,
  summaries: Record<Word, string>,
): ListedCommand[] {
  return (Object.keys(summaries) as Word[]).map((word) => ({
    name: `${name} ${word}`,
    summary: summaries[word],
    load: async () => (await load())[word],
  }))
}
