// Part of the composition: selling, settling and ending orders, and the payment gateways. The shop and the operator's
// commands compose it in the same way.
import type { CheckoutDeps } from './checkout/sell.ts'
import { ordersShipments } from './compose-shipping.ts'
import { applyRefunds } from './orders/refunds/apply-refunds.ts'
import { settleOrder } from './orders/settle-order.ts'
import { askProvider } from './payments/ask-provider.ts'
import { backgroundWork } from './platform/background-work.ts'
import type { Config, PaymentsConfig } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/log.ts'
import { openIpay88 } from './providers/payments/ipay88/ipay88.ts'
import { openMidtrans } from './providers/payments/midtrans/midtrans.ts'
import type { PaymentGateway } from './providers/payments/port.ts'
import { SIMULATOR, type SimulatorDeps } from './providers/payments/simulator/checkout.ts'
import { openSimulator } from './providers/payments/simulator/simulator.ts'
import { openXendit } from './providers/payments/xendit/xendit.ts'
import type { ReadShop } from './shop-settings/read-shop.ts'

export type OrdersBase = {
  config: Config
  database: Database
  secret: string
  clock: () => Date
  log: Log
  readShop: ReadShop
  /** The shop's origin. Called only when a charge is requested, after the start. */
  origin: () => string
}

/** Everything that `sell` needs except the couriers and the promos without a code. */
export type OrdersComposition = Omit<
  CheckoutDeps,
  'quoteShipping' | 'quoterAtOnce' | 'automaticPromos' | 'allowGift'
>

/** Connects settling and asking the provider for any gateway and database. Tests use this as well. */
export function wireOrders(
  parts: Omit<OrdersComposition, 'settle' | 'applyRefunds' | 'askProvider'>,
): OrdersComposition {
  const orders: OrdersComposition = {
    ...parts,
    settle: (event) => settleOrder(orders, event),
    applyRefunds: (event) => applyRefunds(orders, event),
    askProvider: (orderId, note) => askProvider(orders, orderId, note),
  }
  return orders
}

export function composeOrders(base: OrdersBase): {
  orders: OrdersComposition
  /** Absent where no charge of the shop is, or can be, the simulator's. */
  simulator: SimulatorDeps | undefined
} {
  const { config, database, clock, log, origin } = base
  const simulator = playsProvider(config) ? simulatorDeps(base) : undefined
  const open = (payments: PaymentsConfig) => openGateway(payments, base, simulator)
  const gateway = open(config.payments)
  const former = config.formerPayments.map(open)
  // The demo's charges belong to the simulator, whichever gateway new charges use.
  if (simulator && ![gateway, ...former].some(({ name }) => name === SIMULATOR)) {
    former.push(openSimulator(simulator))
  }
  const orders = wireOrders({
    database,
    clock,
    log,
    gateway,
    formerGateways: former,
    cashOnDelivery: ordersShipments(config),
    // Without one, addresses stay relative, so that a browser at localhost returns there, still signed in.
    publicUrl: config.http.publicUrl ?? '',
    notifyOrigin: () => config.http.publicUrl ?? origin(),
    expiryHours: config.orders.paymentExpiryHours,
    background: backgroundWork((error) => log.error({ error }, 'payments: work after an answer failed')),
  })
  return { orders, simulator }
}

const playsProvider = ({ payments, formerPayments, production, allowDemo }: Config) =>
  [payments, ...formerPayments].some(({ gateway }) => gateway === SIMULATOR) || !production || allowDemo

function openGateway(
  payments: PaymentsConfig,
  { clock, log, readShop }: OrdersBase,
  simulator: SimulatorDeps | undefined,
): PaymentGateway {
  switch (payments.gateway) {
    case 'ipay88': {
      const merchant = { code: payments.merchantCode, key: payments.merchantKey }
      return openIpay88({ ...payments, merchant, clock, log })
    }
    case 'midtrans':
      return openMidtrans({ ...payments, clock, log })
    case 'xendit': {
      const displayName = async () => (await readShop()).name
      return openXendit({ ...payments, displayName, clock, log })
    }
    case 'simulator': {
      if (simulator === undefined) throw new Error('the simulator has no deps')
      return openSimulator(simulator)
    }
  }
}

function simulatorDeps({
  config,
  database,
  secret,
  clock,
  log,
  readShop,
  origin,
}: OrdersBase): SimulatorDeps {
  return {
    database,
    merchant: { code: 'LEMBAR', key: secret },
    merchantName: async () => (await readShop()).name,
    publicUrl: config.http.publicUrl ?? '',
    // Not through any proxy, since the simulator is in the same process.
    notifyUrl: () => `${origin()}/api/payments/${SIMULATOR}/notifications`,
    clock,
    log,
  }
}
