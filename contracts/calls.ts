import * as z from 'zod'
import { accountCalls } from './accounts.ts'
import { addressCalls } from './addresses.ts'
import { bundleCalls } from './bundles.ts'
import { type CallShape, id } from './call.ts'
import { cartCalls } from './cart.ts'
import { catalogueCalls } from './catalogue.ts'
import { auditCalls } from './console/audit.ts'
import { consoleBookFileCalls } from './console/book-files.ts'
import { consoleBookingCalls } from './console/bookings.ts'
import { consoleBulkEditCalls } from './console/bulk-edits.ts'
import { consoleBundleCalls } from './console/bundles.ts'
import { consoleCustomerCalls } from './console/customers.ts'
import { consoleExportCalls } from './console/exports.ts'
import { consoleReadershipCalls, consoleSalesCalls, consoleSubscriberCalls } from './console/figures.ts'
import { consoleFinanceCalls } from './console/finance.ts'
import { consoleImportCalls } from './console/imports.ts'
import { consoleJobCalls } from './console/jobs.ts'
import { consoleLandingCalls } from './console/landings.ts'
import { consoleMailCalls } from './console/mails.ts'
import { consoleNameCalls } from './console/names.ts'
import { consoleOrderMailCalls } from './console/order-mails.ts'
import { consoleOrderCalls } from './console/orders.ts'
import { consolePackageCalls } from './console/packages.ts'
import { passkeyCalls } from './console/passkeys.ts'
import { consolePaymentMethodCalls } from './console/payment-methods.ts'
import { consolePromoCalls } from './console/promos.ts'
import { consoleRefundCalls } from './console/refunds.ts'
import { consoleReturnRequestCalls } from './console/return-requests.ts'
import { consoleReviewCalls } from './console/reviews.ts'
import { consoleShopCalls } from './console/shop.ts'
import { signInCalls } from './console/sign-in.ts'
import { staffCalls } from './console/staff.ts'
import { consoleStockCalls } from './console/stock.ts'
import { consoleTitlePictureCalls } from './console/title-pictures.ts'
import { consoleTitlePriceCalls } from './console/title-prices.ts'
import { consoleTitleCalls } from './console/titles.ts'
import { consoleViewCalls } from './console/views.ts'
import { consoleWishCalls } from './console/wishes.ts'
import { giftCalls } from './gifts.ts'
import { libraryCalls } from './library.ts'
import { markCalls } from './marks.ts'
import { noticeCalls } from './notices.ts'
import { offlineCalls } from './offline.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payments.ts'
import { promoCalls } from './promos.ts'
import { readingCalls } from './reading.ts'
import { readingLinkCalls } from './reading-links.ts'
import { recommendationCalls } from './recommendations.ts'
import { regionCalls } from './regions.ts'
import { restockCalls } from './restock.ts'
import { returnCalls } from './returns.ts'
import { reviewCalls } from './reviews.ts'
import { shippingCalls } from './shipping.ts'
import { shopCalls } from './shop.ts'
import { statusCalls } from './status.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { wishCalls } from './wishes.ts'

/** Every JSON call of the shop, by method and path. */
export const calls = {
  ...shopCalls,
  ...statusCalls,
  ...catalogueCalls,
  ...promoCalls,
  ...subscriptionCalls,
  ...paymentCalls,
  ...accountCalls,
  ...regionCalls,
  ...addressCalls,
  ...shippingCalls,
  ...cartCalls,
  ...bundleCalls,
  ...orderCalls,
  ...returnCalls,
  ...giftCalls,
  ...libraryCalls,
  ...readingLinkCalls,
  ...noticeCalls,
  ...restockCalls,
  ...wishCalls,
  ...reviewCalls,
  ...recommendationCalls,
  ...markCalls,
  ...readingCalls,
  ...offlineCalls,
  ...signInCalls,
  ...passkeyCalls,
  ...staffCalls,
  ...auditCalls,
  ...consoleShopCalls,
  ...consoleMailCalls,
  ...consoleNameCalls,
  ...consoleLandingCalls,
  ...consolePackageCalls,
  ...consoleBundleCalls,
  ...consolePaymentMethodCalls,
  ...consolePromoCalls,
  ...consoleReviewCalls,
  ...consoleWishCalls,
  ...consoleBookingCalls,
  ...consoleOrderCalls,
  ...consoleSalesCalls,
  ...consoleSubscriberCalls,
  ...consoleReadershipCalls,
  ...consoleOrderMailCalls,
  ...consoleRefundCalls,
  ...consoleReturnRequestCalls,
  ...consoleFinanceCalls,
  ...consoleCustomerCalls,
  ...consoleImportCalls,
  ...consoleJobCalls,
  ...consoleTitleCalls,
  ...consoleBulkEditCalls,
  ...consoleExportCalls,
  ...consoleBookFileCalls,
  ...consoleTitlePictureCalls,
  ...consoleTitlePriceCalls,
  ...consoleStockCalls,
  ...consoleViewCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls

type Part<Shape, Key extends string, Side extends 'input' | 'output'> = Shape extends {
  [K in Key]: infer Type extends z.ZodType
}
  ? Side extends 'input'
    ? z.input<Type>
    : z.output<Type>
  : undefined

/** The names of the variable parts of a path: 'id' of '/api/user/carts/:id'. */
type PartName<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PartName<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

type Params<Name extends CallName, Side extends 'input' | 'output'> = Calls[Name] extends {
  params: z.ZodType
}
  ? Part<Calls[Name], 'params', Side>
  : [PartName<Name>] extends [never]
    ? undefined
    : { [K in PartName<Name>]: Side extends 'input' ? z.input<typeof id> : z.output<typeof id> }

type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller sends: path parameters, query and body, before parsing. */
export type CallInput<Name extends CallName> = Defined<{
  params: Params<Name, 'input'>
  query: Part<Calls[Name], 'query', 'input'>
  body: Part<Calls[Name], 'body', 'input'>
}>

/** What the server's handler receives: the same after parsing. */
export type CallRequest<Name extends CallName> = {
  params: Params<Name, 'output'>
  query: Part<Calls[Name], 'query', 'output'>
  body: Part<Calls[Name], 'body', 'output'>
}

export type CallData<Name extends CallName> = z.output<Calls[Name]['data']>
/** What a handler returns, before it is checked against the answer's schema. */
export type CallAnswerData<Name extends CallName> = z.input<Calls[Name]['data']>

const shapes = Object.fromEntries(
  Object.entries<CallShape>(calls).map(([name, shape]) => [name, withParams(name, shape)]),
) as Record<CallName, CallShape>

function withParams(name: string, shape: CallShape): CallShape {
  const parts = [...name.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, id])
  return parts.length === 0 ? shape : { params: z.object(Object.fromEntries(parts)), ...shape }
}

export const callShape = (name: CallName): CallShape => shapes[name]
