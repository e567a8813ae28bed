import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { DropField } from '../forms/drop-field.tsx'
import { Amount, Card, Nothing, When } from '../frame/parts.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { outcomeInWords } from '../orders/history-words.ts'
import { orderPaths } from '../orders/order-paths.ts'
import { useRight } from '../session/staff-session.ts'
import type { Notification } from './end-notification-dialog.tsx'

type Comparison = ConsoleData<'POST /api/console/settlements/compare'>
type Found = Comparison['differing']
type ToldProps = { notification: Notification }

const EndNotificationDialog = laterPart(
  () => import('./end-notification-dialog.tsx'),
  'EndNotificationDialog',
)

const link = 'text-primary tabular-nums underline-offset-2 hover:underline'

/** Payments that do not fit: what providers reported, and what their files say. */
export function MatchingScreen() {
  const mayCompare = useRight('uang.catat')
  return (
    <ScreenFrame title="Pencocokan">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {mayCompare && <Settlements />}
        <Unmatched />
      </div>
    </ScreenFrame>
  )
}

function Settlements() {
  const { act, busy } = useAct()
  const [shown, setShown] = useState<{ name: string; comparison: Comparison }>()
  const compare = async (file: File) => {
    const body = new FormData()
    body.set('file', file)
    const ended = await act(() => callConsole('POST /api/console/settlements/compare', { body }))
    if (ended) setShown({ name: file.name, comparison: ended.data })
  }
  return (
    <Card title="Laporan penyedia pembayaran">
      <p className="text-muted">
        CSV transaksi atau saldo dari dasbor Midtrans atau Xendit. Berkasnya hanya dibandingkan dengan uang
        yang tercatat masuk; tidak ada yang diubah atau disimpan.
      </p>
      <DropField
        label="Pilih laporan penyedia"
        icon={<FileSpreadsheet aria-hidden className="size-6" />}
        accept=".csv,text/csv"
        busy={busy}
        onFile={(file) => void compare(file)}
      >
        Pilih atau seret berkas CSV ke sini.
      </DropField>
      {shown && (
        <div className="grid gap-4" aria-live="polite">
          <Summary {...shown} />
          <Differences
            title="Jumlahnya berbeda"
            text="Atau belum tercatat masuk di toko."
            found={shown.comparison.differing}
          />
          <Differences
            title="Biayanya berbeda"
            text="Dari yang diisi pada metode pembayarannya saat tagihan dibuat."
            found={shown.comparison.fees}
          />
          <Differences
            title="Tidak dikenal toko"
            text="Tidak ada tagihan dengan nomor ini."
            found={shown.comparison.unknown}
          />
          <Differences
            title="Dua kali di berkas"
            text="Mungkin dibayar dua kali."
            found={shown.comparison.repeated}
          />
          <Differences
            title="Tidak ada di berkas"
            text="Tercatat masuk di toko pada waktu yang sama."
            found={shown.comparison.missing}
          />
        </div>
      )}
    </Card>
  )
}

function Summary({ name, comparison }: { name: string; comparison: Comparison }) {
  const { matched, rows, left_out, ...found } = comparison
  const differences = Object.values(found).reduce((sum, { count }) => sum + count, 0)
  return (
    <InlineNotice tone={differences === 0 ? 'success' : 'warning'}>
      {name}: {formatNumber(matched.count)} pembayaran cocok, <Amount of={matched.total} />, biaya penyedia{' '}
      <Amount of={matched.fees} />
      {matched.expected > 0 && (
        <>
          {' '}
          (perkiraan <Amount of={matched.expected} />)
        </>
      )}
      . {differences === 0 ? 'Tidak ada yang berbeda.' : `${formatNumber(differences)} perlu dilihat.`}
      {left_out > 0 && ` ${left_out} dari ${rows} baris bukan pembayaran yang berhasil.`}
    </InlineNotice>
  )
}

function Differences({ title, text, found }: { title: string; text: string; found: Found }) {
  if (found.count === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        {title} ({formatNumber(found.count)})
      </h3>
      <p className="text-muted">{text}</p>
      <ul className="grid gap-1">
        {found.rows.map(({ reference, order, in_file, in_shop }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a payment may be there twice
            key={at}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1"
          >
            {order === null ? (
              <span className="tabular-nums wrap-anywhere">{reference}</span>
            ) : (
              <Link to={orderPaths.detail(order.id)} className={link}>
                {reference}
              </Link>
            )}
            <span className="text-muted">
              berkas {in_file === null ? 'tidak ada' : <Amount of={in_file} />}, toko{' '}
              {in_shop === null ? 'tidak ada' : <Amount of={in_shop} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unmatched() {
  const mayEnd = useRight('uang.catat')
  const [ending, setEnding] = useState<Notification>()
  const { data, failure, reload } = useCall('GET /api/console/payments/unmatched', {})
  return (
    <Card title="Pemberitahuan yang perlu dilihat">
      {failure !== undefined && <CallFault failure={failure} reload={reload} />}
      {data === undefined && failure === undefined && <Skeleton className="h-12" />}
      {data?.notifications.length === 0 && (
        <Nothing>Semua pembayaran cocok. Yang tidak cocok dengan pesanan muncul di sini.</Nothing>
      )}
      <ul className="grid gap-2">
        {data?.notifications.map((notification) => (
          <li key={notification.id} className="flex flex-wrap items-center gap-x-4 border-t border-line pt-2">
            <Told notification={notification} />
            {mayEnd && notification.may_end && (
              <Button kind="ghost" className="-mx-3 px-3!" onClick={() => setEnding(notification)}>
                Akhiri<span className="sr-only"> {notification.reference}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending !== undefined && (
        <EndNotificationDialog notification={ending} done={reload} close={() => setEnding(undefined)} />
      )}
    </Card>
  )
}

function Told({ notification: { gateway, reference, received_at, outcome, order } }: ToldProps) {
  return (
    <div className="grid min-w-0 grow gap-0.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        {order === null ? (
          <span className="tabular-nums wrap-anywhere">{reference}</span>
        ) : (
          <Link to={orderPaths.detail(order.id)} className={link}>
            {order.refno}
          </Link>
        )}
        <span>{outcome === null ? 'menunggu diproses' : outcomeInWords(outcome)}</span>
      </span>
      <span className="text-xs text-muted">
        {gateway}, <When at={received_at} />
      </span>
    </div>
  )
}
