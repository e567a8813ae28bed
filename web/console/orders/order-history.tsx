import { RETURN_CAUSE_WORDS } from '#contracts/return-choices.ts'
import { formatRupiah } from '#kernel/money.ts'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { Card, When } from '../frame/parts.tsx'
import { useRight } from '../session/staff-session.ts'
import {
  causeInWords,
  chargeInWords,
  mailInWords,
  mailStateInWords,
  movementInWords,
  outcomeInWords,
} from './history-words.ts'
import type { Order } from './order-words.ts'

type Happening = {
  at: string
  what: string
  /** A reason, a reference. */
  more?: string | null
  /** The mail, where it can be sent once more. */
  mail?: number
  /** Who did it; absent: the shop itself, its buyer, or the provider. */
  by?: string
}

const mailHappening = (mail: Order['mails'][number]): Happening => ({
  at: mail.sent_at ?? mail.created_at,
  what: `Email ${mailStateInWords(mail)}: ${mailInWords(mail.kind)}`,
  ...(mail.can_resend && { mail: mail.id }),
})

function moneyHappenings({ charges, notifications, movements }: NonNullable<Order['money']>): Happening[] {
  return [
    ...charges.map((charge) => ({
      at: charge.created_at,
      what: `Tagihan ${formatRupiah(charge.asked ?? charge.amount)}, ${chargeInWords(charge.state)}`,
      more: `${charge.gateway} ${charge.reference}`,
    })),
    ...notifications.map(({ received_at, gateway, reference, outcome }) => ({
      at: received_at,
      what: `Pemberitahuan ${gateway}: ${outcome === null ? 'belum diproses' : outcomeInWords(outcome)}`,
      more: reference,
    })),
    ...movements.map(({ at, kind, amount, reference }) => ({
      at,
      what: `${movementInWords(kind)}: ${formatRupiah(amount)}`,
      more: reference,
    })),
  ]
}

/** What the buyer did about a request; what staff decided is among their acts. */
const requestHappenings = (order: Order): Happening[] =>
  order.return_requests.flatMap(({ cause, state, asked_at, decided_at }) => [
    { at: asked_at, what: 'Pengembalian diminta', more: RETURN_CAUSE_WORDS[cause], by: order.buyer.name },
    ...(state === 'withdrawn' && decided_at !== null
      ? [{ at: decided_at, what: 'Permintaan pengembalian dicabut', by: order.buyer.name }]
      : []),
  ])

/** All that happened to an order, the latest first. */
function happeningsOf(order: Order): Happening[] {
  const happened: Happening[] = [
    { at: order.created_at, what: 'Pesanan dibuat', by: order.buyer.name },
    ...order.events.map(({ at, cause }) => ({ at, what: causeInWords(cause) })),
    ...order.acts.map(({ at, words, actor, reason }) => ({ at, what: words, by: actor, more: reason })),
    ...requestHappenings(order),
    ...order.mails.map(mailHappening),
    ...(order.money === null ? [] : moneyHappenings(order.money)),
  ]
  return happened.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

export function OrderHistory({ order, changed }: { order: Order; changed: () => void }) {
  const { act, busy } = useAct()
  const mayChange = useRight('pesanan.ubah')
  const resend = async (mail: number) => {
    const params = { id: order.id, mail }
    const sent = await act(() => callConsole('POST /api/console/orders/:id/mails/:mail', { params }), {
      done: `Email dikirim ulang ke ${order.buyer.email}`,
    })
    if (sent) changed()
  }
  return (
    <Card title="Riwayat">
      <ol className="grid gap-3">
        {happeningsOf(order).map(({ at, what, more, by, mail }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none has a state
            key={place}
            className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <span className="text-xs text-muted sm:pt-0.5">
              <When at={at} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              {what}
              {by !== undefined && by !== '' && <span className="text-muted"> oleh {by}</span>}
              {more !== undefined && more !== null && more !== '' && (
                <span className="block text-xs text-muted">{more}</span>
              )}
              {mail !== undefined && mayChange && (
                <button
                  type="button"
                  className="block min-h-11 font-semibold text-primary hover:underline sm:min-h-6"
                  aria-label={`Kirim ulang: ${what}`}
                  disabled={busy}
                  onClick={() => void resend(mail)}
                >
                  Kirim ulang
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
