import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reason } from '#contracts/failures.ts'
import type {
  EarlierTransaction,
  OutOfStock,
  PriceChanged,
  Purchase,
  UnpaidTransactions,
} from '#contracts/orders.ts'
import { call } from '../api/call.ts'
import { type CallFailure, isCallFailure } from '../api/call-failure.ts'
import { formFailure } from '../api/form-failure.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { paths } from '../paths.ts'
import { notifyOtherTabs } from '../transactions/transaction-channel.ts'
import { showToast } from '../ui/toast.ts'
import type { FieldErrors } from '../ui/use-form.ts'
import type { Arrival } from './arrival.ts'
import type { Figures } from './figures.ts'
import { makePurchase, type PurchaseOrder } from './make-purchase.ts'
import { noPaymentTab, openPaymentTab, type PaymentTab } from './payment-tab.ts'

/** What prevented the last press from buying; it stays on the screen. */
export type Hindrance =
  | { kind: 'price-changed'; from: number; to: number }
  | { kind: 'out-of-stock'; items: OutOfStock['items'] }
  /** An earlier order has to be settled first: the link to it. */
  | { kind: 'blocked'; message: string; ways: readonly { to: string; text: string }[] }

type Refusal = { hindrance: Hindrance; price?: PriceChanged; basis: string }

export type PurchaseOptions = {
  /** The costs as far as this page knows. */
  figures: Figures
  /** Identifies the choices: after a change, the server's message about the former ones no longer applies. */
  basis: string
  /** Where a purchase leads: a direct one to its payment info, the others to the history. */
  leadsTo: 'payment-info' | 'history'
  /** Whether a method is paid on a page of the provider, in a tab that the press opens. */
  opensPage: (methodId: unknown) => boolean
  dropPromo: (refusal: string) => void
  /** Loads prices and stock again. */
  lookAgain: () => Promise<void>
}

export type PurchaseState = {
  /** The costs, by the server's figures once it has corrected ours. */
  figures: Figures
  hindrance: Hindrance | undefined
  /** Must be called in the click's handler: otherwise browsers refuse to open a tab. */
  buy: (order: PurchaseOrder) => Promise<FieldErrors | undefined>
}

const CHANGES_WHAT_IS_BOUGHT: ReadonlySet<Reason | undefined> = new Set(['conflict', 'payment_unavailable'])

async function orderWay(id: number): Promise<{ to: string; text: string }> {
  const { refno } = await call('GET /api/user/transactions/:id', { params: { id } })
  return { to: paths.paymentInfo(refno), text: `Pesanan ${refno}` }
}

/** Buys, for every kind of purchase: from opening the provider's tab to going to the next page. */
export function usePurchase({
  figures: own,
  basis,
  leadsTo,
  opensPage,
  dropPromo,
  lookAgain,
}: PurchaseOptions): PurchaseState {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal>()
  const standing = refusal?.basis === basis ? refusal : undefined
  const figures =
    standing?.price === undefined
      ? own
      : {
          subtotal: standing.price.total_price,
          discount: standing.price.discount_price,
          delivery: standing.price.delivery_cost,
          deliveryDiscount: standing.price.delivery_discount,
          total: standing.price.total_amount,
        }

  const block = (message: string, ways: readonly { to: string; text: string }[]) => {
    setRefusal({ hindrance: { kind: 'blocked', message, ways }, basis })
  }

  const lead = ({ refno, redirect_url }: Purchase['transaction'], message: string, tab: PaymentTab) => {
    if (redirect_url === null) tab.close()
    else tab.show(redirect_url)
    notifyOtherTabs(refno)
    showToast({
      kind: 'success',
      text: message || 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi',
    })
    const state: Arrival = { ordered: refno, tabBlocked: redirect_url !== null && tab.blocked }
    const to = leadsTo === 'history' ? paths.history() : paths.paymentInfo(refno)
    return navigate(to, { replace: true, state })
  }

  /** Says what prevents the purchase, with the data that the contract describes for the reason of its refusal. */
  const hinder = async (refused: CallFailure, order: PurchaseOrder): Promise<void> => {
    const { status, reason, message, data } = refused
    const isCart = 'transaction_method' in order && order.transaction_method === 'Cart'
    const cartWay = { to: paths.cart(), text: 'Ubah keranjang' }
    switch (reason) {
      case 'price_changed': {
        const price = data as PriceChanged
        const hindrance = { kind: 'price-changed', from: figures.total, to: price.total_amount } as const
        setRefusal({ hindrance, price, basis })
        return lookAgain()
      }
      case 'out_of_stock':
        setRefusal({ hindrance: { kind: 'out-of-stock', items: (data as OutOfStock).items }, basis })
        return lookAgain()
      case 'too_many_unpaid':
        return block(message, await Promise.all((data as UnpaidTransactions).transaction_ids.map(orderWay)))
      // One row of several: the others can still be bought. The purchase of a title, or of a set that is owned, ends here.
      case 'already_owned':
        if (isCart) return block(message, [{ to: paths.myBooks(), text: 'Buku Saya' }, cartWay])
        showToast({ kind: 'info', text: message })
        return navigate(paths.myBooks(), { replace: true })
      case 'already_pending': {
        const way = await orderWay((data as EarlierTransaction).transaction_id)
        if (isCart) return block(message, [way, cartWay])
        // One part of a set: the order of it can be paid or ended first.
        if ('bundle_id' in order) return block(message, [way])
        showToast({ kind: 'info', text: message })
        return navigate(way.to, { replace: true })
      }
      default:
        if (status !== 400) throw refused
        // It cannot be honoured as it is, most often because of its promo.
        dropPromo(message)
        // In place of the toast that the code was applied.
        toastFailure(refused, undefined, 'promo')
    }
  }

  const buy = async (order: PurchaseOrder): Promise<FieldErrors | undefined> => {
    // Before anything is awaited; otherwise the browser refuses to open the tab.
    const tab = opensPage(order.payment_id) && figures.total > 0 ? openPaymentTab() : noPaymentTab
    try {
      await makePurchase(order).then(
        ({ data, message }) => lead(data.transaction, message, tab),
        (error: unknown) => {
          if (!isCallFailure(error)) throw error
          tab.close()
          return hinder(error, order)
        },
      )
      return undefined
    } catch (error) {
      tab.close()
      // The cart is another one now: changed elsewhere, or its rows were put back as new ones.
      if (isCallFailure(error) && CHANGES_WHAT_IS_BOUGHT.has(error.reason)) await lookAgain()
      // The server may refuse a field that this page does not have.
      toastFailure(error)
      return formFailure(error)
    }
  }

  return { figures, hindrance: standing?.hindrance, buy }
}
