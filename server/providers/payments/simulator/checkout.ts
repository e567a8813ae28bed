import { randomBytes } from 'node:crypto'
import type { Rupiah } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import {
  type CheckoutRequest,
  CURRENCY,
  type Merchant,
  readAmount,
  readMoment,
  requestSignature,
  writeAmount,
  writeMoment,
} from '../ipay88/ipay88-messages.ts'
import { type ChargeRequest, GatewayFailure, type MadeCharge } from '../port.ts'
import { writeQrisText } from '../qris-text.ts'
import { drawVirtualAccount, QRIS_CHANNEL, simulatedName } from './simulated-methods.ts'
import { findCharge, insertCharge, type SimulatedCharge } from './simulator.queries.ts'

export const SIMULATOR = 'simulator'

type CheckoutAnswer =
  | {
      Code: '1'
      RefNo: string
      CheckoutID: string
      VirtualAccountAssigned: string | null
      /** The text of the code; iPay88 itself documents none. */
      QrText: string | null
      TransactionExpiryDate: string
      /** The simulator's page: iPay88 itself builds one from the CheckoutID. */
      RedirectURL: string
    }
  | { Code: '0'; Message: string }

export type SimulatorDeps = {
  /** Only the simulator's schema is read and written. */
  database: Database
  merchant: Merchant
  /** The shop's name, as the payer sees it. */
  merchantName: () => Promise<string>
  /** Where the simulator's page is reached by browsers; empty for the shop's own origin. */
  publicUrl: string
  /** Where the simulator notifies the shop: `{loopback}/api/payments/simulator/notifications`. */
  notifyUrl: () => string
  clock: () => Date
  log: Log
}

export function checkoutRequest(merchant: Merchant, request: ChargeRequest): CheckoutRequest {
  const signed = { RefNo: request.reference, Amount: writeAmount(request.amount), Currency: CURRENCY }
  return {
    ApiVersion: '2.0',
    MerchantCode: merchant.code,
    PaymentId: request.methodChannel,
    ...signed,
    ProdDesc: request.description.slice(0, 100),
    UserName: request.customer.name,
    UserEmail: request.customer.email,
    UserContact: request.customer.phone ?? '',
    RequestType: 'REDIRECT',
    TransactionExpiryDate: writeMoment(request.expiresAt),
    ResponseURL: request.returnUrl,
    BackendURL: request.notifyUrl,
    Signature: requestSignature(merchant, signed),
  }
}

const DUPLICATE = 'Duplicate reference'

/** The provider's side of a checkout. */
export async function checkout(deps: SimulatorDeps, request: CheckoutRequest): Promise<CheckoutAnswer> {
  if (!sameSecret(request.Signature, requestSignature(deps.merchant, request))) {
    return { Code: '0', Message: 'Invalid signature' }
  }
  if (simulatedName(request.PaymentId) === undefined)
    return { Code: '0', Message: 'Payment method not allowed' }
  const charge = await bookedCharge(deps, request)
  if (writeAmount(charge.amount) !== request.Amount) return { Code: '0', Message: DUPLICATE }
  return {
    Code: '1',
    RefNo: charge.reference,
    CheckoutID: charge.pageKey,
    VirtualAccountAssigned: charge.virtualAccount,
    QrText: charge.channel === QRIS_CHANNEL ? await qrTextOf(deps, charge) : null,
    TransactionExpiryDate: writeMoment(charge.expiresAt),
    RedirectURL: `${deps.publicUrl}/simulator/pay/${charge.pageKey}`,
  }
}

const qrTextOf = async ({ merchantName }: SimulatorDeps, { amount, reference }: SimulatedCharge) =>
  writeQrisText({ amount, merchant: await merchantName(), reference })

const DRAWS = 5

async function bookedCharge({ database, clock }: SimulatorDeps, request: CheckoutRequest) {
  // A retry is needed only if a number out of a hundred billion is taken already.
  for (let draw = 0; draw < DRAWS; draw++) {
    const charge = {
      reference: request.RefNo,
      channel: request.PaymentId,
      amount: readAmount(request.Amount),
      description: request.ProdDesc,
      virtualAccount: drawVirtualAccount(request.PaymentId),
      pageKey: randomBytes(24).toString('base64url'),
      returnUrl: request.ResponseURL,
      expiresAt: readMoment(request.TransactionExpiryDate),
    }
    const booked = await insertCharge(database.kysely, charge, clock())
    const known = booked ?? (await findCharge(database.kysely, request.RefNo))
    if (known !== undefined) return known
  }
  throw new GatewayFailure('unreachable', 'the simulator found no free account')
}

export function madeCharge(answer: CheckoutAnswer, asked: Rupiah): MadeCharge {
  if (answer.Code !== '1') {
    throw new GatewayFailure('refused', `the simulator refused: ${answer.Message}`, {
      nothingDone: answer.Message !== DUPLICATE,
    })
  }
  return {
    gatewayReference: answer.CheckoutID,
    virtualAccount: answer.VirtualAccountAssigned,
    billerCode: null,
    qrText: answer.QrText,
    redirectUrl: answer.RedirectURL,
    expiresAt: readMoment(answer.TransactionExpiryDate),
    asked,
  }
}
