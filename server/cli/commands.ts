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
    summary: 'adds the titles of a CSV or JSON catalogue',
    load: async () => (await import('./import.ts')).importCommand,
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
  {
    name: 'stock list',
    summary: 'shows the stock of paper titles, the scarcest first',
    load: async () => (await import('./stock.ts')).stockList,
  },
  {
    name: 'stock receive',
    summary: 'puts copies that arrived on the shelf',
    load: async () => (await import('./stock.ts')).stockReceive,
  },
  {
    name: 'stock set',
    summary: 'puts the stock right after a count',
    load: async () => (await import('./stock.ts')).stockSet,
  },
  {
    name: 'promo list',
    summary: 'shows promos and how often they were used',
    load: async () => (await import('./promo.ts')).promoList,
  },
  {
    name: 'promo add',
    summary: 'adds a promo code',
    load: async () => (await import('./promo.ts')).promoAdd,
  },
  {
    name: 'promo change',
    summary: 'changes a promo',
    load: async () => (await import('./promo.ts')).promoChange,
  },
  {
    name: 'promo end',
    summary: 'ends a promo at once',
    load: async () => (await import('./promo.ts')).promoEnd,
  },
  {
    name: 'package list',
    summary: 'shows subscription packages and their subscribers',
    load: async () => (await import('./package.ts')).packageList,
  },
  {
    name: 'package add',
    summary: 'adds a subscription package',
    load: async () => (await import('./package.ts')).packageAdd,
  },
  {
    name: 'package change',
    summary: 'changes a subscription package',
    load: async () => (await import('./package.ts')).packageChange,
  },
  {
    name: 'package end',
    summary: 'takes a subscription package off sale',
    load: async () => (await import('./package.ts')).packageEnd,
  },
  {
    name: 'landing list',
    summary: "shows the home page's header pictures",
    load: async () => (await import('./landing.ts')).landingList,
  },
  {
    name: 'landing add',
    summary: 'adds a header picture to the home page',
    load: async () => (await import('./landing.ts')).landingAdd,
  },
  {
    name: 'landing change',
    summary: 'changes a header picture or its words',
    load: async () => (await import('./landing.ts')).landingChange,
  },
  {
    name: 'landing end',
    summary: 'takes a header picture off the home page',
    load: async () => (await import('./landing.ts')).landingEnd,
  },
  {
    name: 'orders list',
    summary: 'shows orders, the latest first',
    load: async () => (await import('./orders.ts')).ordersList,
  },
  {
    name: 'orders show',
    summary: 'shows one order with its whole history',
    load: async () => (await import('./orders.ts')).ordersShow,
  },
  {
    name: 'orders ship',
    summary: 'gives a paid paper order its tracking number',
    load: async () => (await import('./order-acts.ts')).ordersShip,
  },
  {
    name: 'orders cancel',
    summary: 'ends an unpaid order and gives back what it holds',
    load: async () => (await import('./order-acts.ts')).ordersCancel,
  },
  {
    name: 'orders note',
    summary: 'adds a note to an order that only staff see',
    load: async () => (await import('./order-acts.ts')).ordersNote,
  },
  {
    name: 'orders receipt',
    summary: 'sends the receipt of a paid order to its buyer once more',
    load: async () => (await import('./order-acts.ts')).ordersReceipt,
  },
  {
    name: 'orders mark-paid',
    summary: 'pays an order with a transfer that you see at the bank',
    load: async () => (await import('./order-acts.ts')).ordersMarkPaid,
  },
  {
    name: 'orders take-back',
    summary: 'takes a paid order back, whose money is then due back',
    load: async () => (await import('./order-acts.ts')).ordersTakeBack,
  },
  {
    name: 'refunds list',
    summary: 'shows approved refunds',
    load: async () => (await import('./refunds.ts')).refundsList,
  },
  {
    name: 'refunds approve',
    summary: 'approves that money which is due back is returned',
    load: async () => (await import('./refunds.ts')).refundsApprove,
  },
  {
    name: 'refunds pay',
    summary: 'notes that an approved refund was paid',
    load: async () => (await import('./refunds.ts')).refundsPay,
  },
  {
    name: 'refunds withdraw',
    summary: 'withdraws the approval of a refund',
    load: async () => (await import('./refunds.ts')).refundsWithdraw,
  },
  {
    name: 'customers list',
    summary: 'shows customers, and who is blocked',
    load: async () => (await import('./customers.ts')).customersList,
  },
  {
    name: 'customers show',
    summary: 'shows one customer, which is noted in the audit log',
    load: async () => (await import('./customers.ts')).customersShow,
  },
  {
    name: 'customers block',
    summary: 'ends what a customer can do, at once',
    load: async () => (await import('./customers.ts')).customersBlock,
  },
  {
    name: 'customers unblock',
    summary: 'lets a blocked customer sign in again',
    load: async () => (await import('./customers.ts')).customersUnblock,
  },
  {
    name: 'customers end-sessions',
    summary: 'signs a customer out on every device',
    load: async () => (await import('./customers.ts')).customersEndSessions,
  },
  {
    name: 'customers grant',
    summary: 'gives a customer an ebook without an order',
    load: async () => (await import('./customers.ts')).customersGrant,
  },
  {
    name: 'customers withdraw',
    summary: 'takes back an ebook that was given',
    load: async () => (await import('./customers.ts')).customersWithdraw,
  },
  {
    name: 'customers extend',
    summary: 'makes the subscription of a customer longer',
    load: async () => (await import('./customers.ts')).customersExtend,
  },
  {
    name: 'jobs failed',
    summary: 'shows runs of jobs that failed, and rows that wait',
    load: async () => (await import('./jobs.ts')).jobsFailed,
  },
  {
    name: 'jobs run-again',
    summary: 'runs a job that failed once more',
    load: async () => (await import('./jobs.ts')).jobsRunAgain,
  },
  {
    name: 'jobs drop',
    summary: 'forgets a run that failed',
    load: async () => (await import('./jobs.ts')).jobsDrop,
  },
  {
    name: 'payments reconcile',
    summary: 'asks the gateways about charges now, as the job does each minute',
    load: async () => (await import('./payments.ts')).paymentsReconcile,
  },
  {
    name: 'payments end-notification',
    summary: 'ends a notification that no provider confirms',
    load: async () => (await import('./payments.ts')).paymentsEndNotification,
  },
  {
    name: 'report',
    summary: 'what was sold in a month, for the books',
    load: async () => (await import('./report.ts')).report,
  },
  {
    name: 'staff list',
    summary: 'shows the members of staff, their roles and second factors, and who is blocked',
    load: async () => (await import('./staff.ts')).staffList,
  },
  {
    name: 'staff invite',
    summary: 'makes a link with which somebody joins the staff',
    load: async () => (await import('./staff.ts')).staffInvite,
  },
  {
    name: 'staff block',
    summary: 'ends what a member of staff can do, at once',
    load: async () => (await import('./staff.ts')).staffBlock,
  },
  {
    name: 'staff unblock',
    summary: 'lets a blocked member of staff sign in again',
    load: async () => (await import('./staff.ts')).staffUnblock,
  },
  {
    name: 'staff reset',
    summary: 'makes a link with which a member sets a new password, and takes the second factor away',
    load: async () => (await import('./staff.ts')).staffReset,
  },
  {
    name: 'doctor',
    summary: 'looks whether money, stock, lists, jobs, mail and gateways are as they must be',
    load: async () => (await import('./doctor.ts')).doctor,
  },
]
