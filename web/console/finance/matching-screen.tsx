import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCall } from '../api/use-call.ts'
import { Card, Nothing, When } from '../frame/parts.tsx'
import { CallFault } from '../frame/screen-faults.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { outcomeInWords } from '../orders/history-words.ts'
import { orderPaths } from '../orders/order-paths.ts'
import { useRight } from '../session/staff-session.ts'
import type { Notification } from './end-notification-dialog.tsx'
import { Settlements } from './settlements.tsx'

type ToldProps = { notification: Notification }

const EndNotificationDialog = laterPart(
  () => import('./end-notification-dialog.tsx'),
  'EndNotificationDialog',
)

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
          <Link
            to={orderPaths.detail(order.id)}
            className="text-primary tabular-nums underline-offset-2 hover:underline"
          >
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
