import { useState } from 'react'
import { Link } from 'react-router'
import { mayCancel } from '#contracts/order-states.ts'
import { RETURN_CAUSE_WORDS } from '#contracts/return-choices.ts'
import { SECOND } from '#kernel/time.ts'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import { callConsole } from '../api/call-console.ts'
import { download } from '../api/download.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { requestPaths } from '../finance/request-words.ts'
import { MoreActs } from '../frame/more-acts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { UnloadedScreen } from '../frame/unloaded-screen.tsx'
import { useRight } from '../session/staff-session.ts'
import { BuyerFacts, ParcelFacts } from './order-facts.tsx'
import { OrderGoods } from './order-goods.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderRefunds } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { StateChip } from './order-parts.tsx'
import { isAtDoor, isOnItsWay, isPaid, isToSend, type Order } from './order-words.ts'
import { PrintParcels } from './print-parcels.tsx'

const LOOK_AGAIN = 30 * SECOND

/** One order: what was bought, by whom, all that happened, and what can be done. */
export function OrderScreen() {
  const { id = '' } = useScreenParams()
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const [asked, setAsked] = useState<Asked>()
  // An edit begins from the version that its dialog was opened with, not from one that came since (F116).
  const state = useCall(
    'GET /api/console/orders/:id',
    isId ? { params: { id: Number(id) } } : 'wait',
    asked === undefined ? { every: LOOK_AGAIN } : {},
  )
  const order = state.data
  if (!isId) {
    return (
      <ScreenFrame title="Pesanan">
        <EmptyState title="Data ini tidak ditemukan" text="Alamatnya mungkin salah ketik." />
      </ScreenFrame>
    )
  }
  if (state.failure !== undefined || order === undefined) {
    return <UnloadedScreen title="Pesanan" state={state} />
  }
  return <Shown order={order} done={state.reload} asked={asked} ask={setAsked} />
}

const stateFields = (order: Order) => ({
  ...order,
  tracking_number: order.transaction_shipping?.tracking_number ?? null,
})

type ShownProps = {
  order: Order
  done: () => void
  /** The dialog that is open. */
  asked: Asked | undefined
  ask: (dialog: Asked | undefined) => void
}

function Shown(props: ShownProps) {
  const { order, done } = props
  return (
    <ScreenFrame
      title={`Pesanan ${order.refno}`}
      beside={
        <span className="inline-flex rounded-full bg-surface">
          <StateChip order={stateFields(order)} />
        </span>
      }
      actions={<OrderActs {...props} />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <OpenRequest order={order} />
          {order.money !== null && <OrderRefunds order={order} money={order.money} done={done} />}
          <OrderGoods order={order} />
          <OrderNotes order={order} done={done} />
          <OrderHistory order={order} changed={done} />
        </div>
        <div className="grid min-w-0 gap-4 max-xl:order-first">
          <ParcelFacts order={order} />
          <BuyerFacts order={order} />
        </div>
      </div>
    </ScreenFrame>
  )
}

/** Says that the buyer waits for a decision, and leads to it. */
function OpenRequest({ order: { return_requests: requests } }: { order: Order }) {
  const mayLook = useRight('uang.lihat')
  const open = requests.find(({ state }) => state === 'open')
  if (open === undefined) return null
  return (
    <InlineNotice tone="warning">
      Pembeli meminta pengembalian: {RETURN_CAUSE_WORDS[open.cause].toLowerCase()}.{' '}
      {mayLook && (
        <Link to={requestPaths.detail(open.id)} className="font-semibold text-primary hover:underline">
          Lihat permintaannya
        </Link>
      )}
    </InlineNotice>
  )
}

const DIALOGS = {
  book: laterPart(() => import('./booking-dialogs.tsx'), 'BookDialog'),
  'cancel-booking': laterPart(() => import('./booking-dialogs.tsx'), 'CancelBookingDialog'),
  send: laterPart(() => import('./parcel-dialogs.tsx'), 'SendDialog'),
  'correct-waybill': laterPart(() => import('./parcel-dialogs.tsx'), 'CorrectWaybillDialog'),
  'correct-address': laterPart(() => import('./parcel-dialogs.tsx'), 'CorrectAddressDialog'),
  'return-part': laterPart(() => import('./return-dialog.tsx'), 'ReturnDialog'),
  cancel: laterPart(() => import('./order-dialogs.tsx'), 'CancelDialog'),
  'mark-paid': laterPart(() => import('./order-dialogs.tsx'), 'MarkPaidDialog'),
  'take-back': laterPart(() => import('./order-dialogs.tsx'), 'TakeBackDialog'),
}
type Asked = keyof typeof DIALOGS

/** What the member may do with the order in its present state. */
function OrderActs({ order, done, asked, ask: setAsked }: ShownProps) {
  const { act, busy } = useAct()
  const maySend = useRight('pesanan.kirim')
  const mayChange = useRight('pesanan.ubah')
  const mayTakeMoney = useRight('uang.catat')
  const mayReturnMoney = useRight('uang.kembalikan')
  const state = stateFields(order)
  const params = { params: { id: order.id } }

  const fetchReceipt = () =>
    act(async () => {
      const { name, pdf } = await callConsole('GET /api/console/orders/:id/receipt', params)
      download({ name, type: 'application/pdf', bytes: pdf })
    })
  const resend = async () => {
    const sent = await act(() => callConsole('POST /api/console/orders/:id/receipt', params), {
      done: `Kuitansi dikirim ke ${order.buyer.email}`,
    })
    if (sent) done()
  }

  const ask = (text: string, dialog: Asked): MenuEntry => ({ text, onSelect: () => setAsked(dialog) })
  // What is seldom needed.
  const others: MenuEntry[] = [
    ...(isAddressOpen(order) && maySend ? [ask('Koreksi alamat', 'correct-address')] : []),
    ...(isBookingOpen(order) && maySend ? [ask('Batalkan pengiriman', 'cancel-booking')] : []),
    ...(isOnItsWay(state) && maySend ? [ask('Koreksi resi', 'correct-waybill')] : []),
    ...(isPaid(order) ? [{ text: 'Unduh kuitansi', onSelect: () => void fetchReceipt() }] : []),
    ...(isPaid(order) && mayChange ? [{ text: 'Kirim ulang kuitansi', onSelect: () => void resend() }] : []),
    ...(isPaid(order) && mayReturnMoney && order.kind !== 'subscription'
      ? [ask('Kembalikan sebagian', 'return-part')]
      : []),
    // A gift that was accepted stays its recipient's.
    ...(isPaid(order) && mayReturnMoney && order.gift?.state !== 'claimed'
      ? [ask('Tarik kembali', 'take-back')]
      : []),
    ...(mayCancel(order.payment) && mayChange ? [ask('Batalkan pesanan', 'cancel')] : []),
  ]

  const Asking = asked && DIALOGS[asked]
  return (
    <>
      <MoreActs entries={others} busy={busy} />
      {(isPaid(order) || isAtDoor(order)) && order.shipment !== null && maySend && (
        <PrintParcels refnos={[order.refno]} />
      )}
      {mayBePaid(order) && mayTakeMoney && (
        <Button kind="secondary" onClick={() => setAsked('mark-paid')}>
          Catat lunas
        </Button>
      )}
      {isToSend(state) && maySend && order.can_book && (
        <Button onClick={() => setAsked('book')}>Pesan pengiriman</Button>
      )}
      {isToSend(state) && !isAtDoor(order) && maySend && (
        <Button kind={order.can_book ? 'secondary' : 'primary'} onClick={() => setAsked('send')}>
          {order.can_book ? 'Ketik resi' : 'Kirim'}
        </Button>
      )}
      {Asking && <Asking order={order} done={done} close={() => setAsked(undefined)} />}
    </>
  )
}

/** Its parcel may still go elsewhere. */
const isAddressOpen = ({ payment, shipment }: Order) =>
  payment !== 'failed' && shipment !== null && shipment.sent_at === null

/** The courier does not have the parcel yet. */
const isBookingOpen = ({ can_book: canBook, booking, parcel }: Order) =>
  canBook && booking?.state === 'booked' && (parcel?.step === 'booked' || parcel?.step === 'collecting')

/** Money that comes for a cancelled order goes back. */
const mayBePaid = ({ payment, failure }: Order) =>
  payment === 'awaiting' || (payment === 'failed' && (failure === 'expired' || failure === 'refused'))
