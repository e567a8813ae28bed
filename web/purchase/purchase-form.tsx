import type { ReactNode } from 'react'
import type { GiftDraft } from '#contracts/gift-draft.ts'
import type { PaymentMethod } from '#contracts/payments.ts'
import { checkGift, giftDraftOf } from '../gifts/gift-draft.ts'
import { Link } from '../shell/link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { type FieldErrors, type FormFields, useForm, WHOLE_FORM } from '../ui/use-form.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { PurchaseOrder } from './make-purchase.ts'
import { besideSummary, OrderSummary, type OrderSummaryProps } from './order-summary.tsx'
import { checkMethod, PAYMENT_FIELD, PaymentMethodPicker } from './payment-method-picker.tsx'
import { PromoBox } from './promo-box.tsx'
import { PurchaseNotices } from './purchase-notices.tsx'
import { PurchaseStep, stepsFrame } from './purchase-step.tsx'
import { promoRows } from './summary-rows.tsx'
import { usePaymentMethods } from './use-payment-methods.ts'
import { type PromoUse, usePromo } from './use-promo.ts'
import { type PurchaseOptions, usePurchase } from './use-purchase.ts'

/** What every purchase sends: the payment method, and the figures that the shopper was shown. */
export type Paying = {
  payment_id: number
  promo_code?: string
  total_price: number
  total_amount: number
  /** For whom it is, if not for the buyer. */
  gift?: GiftDraft
}

export type PurchaseFormProps = {
  /** The form's name for screen readers. */
  name: string
  summary: string
  /** What is bought, and the steps before the payment. */
  children: (errors: FieldErrors) => ReactNode
  /** What the promo code is to be used for. */
  promoUse: PromoUse
  /** Before promo and shipping. */
  price: number
  /** What shipping costs; undefined where nothing is sent, or it is not known yet. */
  delivery?: number | undefined
  /** What a promo without a code takes off it. */
  deliveryDiscount?: number | undefined
  /** Whether the courier collects the money at the door: undefined where nothing is sent, null until it is known. */
  atDoor?: boolean | null | undefined
  /** Identifies the choices besides the promo: a refusal of other choices no longer applies. */
  basis?: string
  /** The summary's lines: those before the promo's, and those after it. */
  rows: (figures: Figures) => { before: OrderSummaryProps['rows']; after?: OrderSummaryProps['rows'] }
  totalLabel?: string
  /** Why the items cannot be paid as they are. Shown after a press, until it is corrected. */
  shortage?: string | undefined
  /** It is for somebody else: the steps contain the fields of a gift. */
  isGift?: boolean
  /** What is still missing, apart from the method. */
  check?: (fields: FormFields) => FieldErrors
  orderOf: (paying: Paying, figures: Figures) => PurchaseOrder
  leadsTo: PurchaseOptions['leadsTo']
  /** Loads prices and stock again after a refusal. */
  lookAgain: () => Promise<void>
  /** Called once it is bought, while the next page is being opened. */
  onBought?: () => Promise<void>
  /** What the button does where nothing is left to pay. */
  freeText: string
  /** The login that leads a guest back to this page; undefined on pages for members. */
  login?: string
}

/** A purchase: the items, method, promo and total, and the one button that buys. */
export function PurchaseForm(props: PurchaseFormProps) {
  const methods = usePaymentMethods()
  const promo = usePromo(props.promoUse)
  const { figures, hindrance, buy } = usePurchase({
    figures: figuresOf(props.price, promo.applied, props.delivery, props.deliveryDiscount),
    basis: `${promo.applied?.code ?? ''} ${props.basis ?? ''}`,
    leadsTo: props.leadsTo,
    opensPage: (id) => methods.find((method) => method.id === id)?.opens_page !== false,
    dropPromo: promo.drop,
    lookAgain: props.lookAgain,
  })
  const { subtotal, discount, deliveryDiscount, total } = figures
  const form = useForm({
    check: (fields) => ({
      ...props.check?.(fields),
      ...(props.isGift && checkGift(fields)),
      ...checkMethod(fields),
    }),
    send: async (fields) => {
      const paying = {
        payment_id: Number(fields[PAYMENT_FIELD]),
        ...(promo.applied && { promo_code: promo.applied.code }),
        total_price: subtotal,
        total_amount: total,
        ...(props.isGift && { gift: giftDraftOf(fields) }),
      }
      const wrong = await buy(props.orderOf(paying, figures))
      if (wrong === undefined) await props.onBought?.()
      return wrong
    },
  })
  const { before, after = [] } = props.rows(figures)
  const button = (
    <Button type="submit" wide busy={form.busy}>
      Bayar Sekarang
    </Button>
  )
  return (
    <Form of={form} aria-label={props.name} className={besideSummary}>
      <div className={stepsFrame}>
        {props.children(form.errors)}
        <PurchaseStep title="Metode Pembayaran">
          <PaymentMethodPicker
            methods={methods}
            amount={total}
            atDoor={props.atDoor}
            error={form.errors[PAYMENT_FIELD]}
          />
        </PurchaseStep>
        <PromoBox promo={promo} discount={discount || deliveryDiscount} />
      </div>
      <OrderSummary
        title={props.summary}
        rows={[...before, ...promoRows(promo, discount), ...after]}
        total={total}
        totalLabel={props.totalLabel}
        notice={
          <PurchaseNotices
            hindrance={hindrance}
            error={form.errors[WHOLE_FORM] ?? (form.errors.items && props.shortage)}
          />
        }
        action={
          props.login === undefined ? (
            button
          ) : (
            <>
              <div className="for-guest">
                <ButtonLink wide link={<Link to={props.login} />}>
                  Login untuk membeli
                </ButtonLink>
              </div>
              <div className="for-member">{button}</div>
            </>
          )
        }
      >
        {total > 0 ? payingText(methods) : props.freeText}
      </OrderSummary>
    </Form>
  )
}

function payingText(methods: readonly PaymentMethod[]): string {
  const phone = methods.some(({ kind }) => kind !== undefined && kind !== 'cash_on_delivery')
  return phone || methods.every(({ opens_page }) => opens_page === false)
    ? `${phone ? 'Cara membayar' : 'Nomor virtual account'} tampil setelah Anda menekan Bayar Sekarang.`
    : 'Halaman penyedia pembayaran terbuka di tab baru.'
}
