import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { RETURN_CAUSE_WORDS } from '#contracts/return-choices.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { PrivatePictures } from '../../ui/private-pictures.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import { callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { Amount, Card, Nothing, When } from '../frame/parts.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { useScreenParams } from '../frame/screen-params.ts'
import { orderPaths } from '../orders/order-paths.ts'
import { useRight } from '../session/staff-session.ts'
import type { ReturnRequest } from './request-dialogs.tsx'
import { REQUEST_STATES } from './request-words.ts'

const DIALOGS = {
  agree: laterPart(() => import('./request-dialogs.tsx'), 'AgreeDialog'),
  decline: laterPart(() => import('./request-dialogs.tsx'), 'DeclineDialog'),
}

const TITLE = 'Permintaan pengembalian'
/** One request of a buyer: what is asked for, why, what it looks like, and the decision. */
export function RequestScreen() {
  const { id = '' } = useScreenParams()
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const state = useCall(
    'GET /api/console/return-requests/:id',
    isId ? { params: { id: Number(id) } } : 'wait',
  )
  if (!isId) {
    return (
      <ScreenFrame title={TITLE}>
        <EmptyState title="Data ini tidak ditemukan" text="Alamatnya mungkin salah ketik." />
      </ScreenFrame>
    )
  }
  return (
    <LoadedScreen title={TITLE} state={state}>
      {(request) => <Shown request={request} done={state.reload} />}
    </LoadedScreen>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Shown({ request, done }: { request: ReturnRequest; done: () => void }) {
  const mayDecide = useRight('uang.kembalikan')
  const [asked, setAsked] = useState<keyof typeof DIALOGS>()
  const { id } = request
  const load = useCallback(
    async (picture: number) =>
      (
        await callConsole('GET /api/console/return-requests/:id/pictures/:picture', {
          params: { id, picture },
        })
      ).picture,
    [id],
  )
  const { text, tone } = REQUEST_STATES[request.state]
  const isOpen = request.state === 'open'
  const Asking = asked && DIALOGS[asked]
  return (
    <ScreenFrame
      title={`Pengembalian pesanan ${request.order.refno}`}
      beside={<Chip tone={tone}>{text}</Chip>}
      actions={
        isOpen &&
        mayDecide && (
          <>
            <Button kind="secondary" onClick={() => setAsked('decline')}>
              Tolak
            </Button>
            {request.paid && <Button onClick={() => setAsked('agree')}>Setujui</Button>}
          </>
        )
      }
    >
      {isOpen && !request.paid && (
        <InlineNotice tone="warning">
          Pesanan ini tidak lunas lagi, jadi tidak ada yang dapat disetujui. Tolak permintaannya dengan
          penjelasan.
        </InlineNotice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-4">
          <Card title="Yang diminta">
            <ul className="grid gap-2">
              {request.lines.map(({ line, title, type, asked: count, paid, quantity }) => (
                <li key={line} className="flex flex-wrap justify-between gap-x-4">
                  <span className="min-w-0 wrap-anywhere">
                    {count} × {title} <span className="text-muted">({type})</span>
                  </span>
                  <span className="text-muted">
                    <Amount of={paid} /> untuk {quantity}
                  </span>
                </li>
              ))}
            </ul>
            <p className="whitespace-pre-line wrap-anywhere">{request.words}</p>
          </Card>
          <Card title={`Gambar (${request.pictures.length})`}>
            {request.pictures.length === 0 ? (
              <Nothing>Pembeli tidak menyertakan gambar.</Nothing>
            ) : (
              <PrivatePictures pictures={request.pictures} load={load} />
            )}
          </Card>
        </div>
        <Card title="Keterangan">
          <dl className="grid gap-2">
            <Fact name="Pesanan">
              <Link
                to={orderPaths.detail(request.order.id)}
                className="font-semibold text-primary tabular-nums underline-offset-2 hover:underline"
              >
                {request.order.refno}
              </Link>
            </Fact>
            <Fact name="Pembeli">{request.buyer}</Fact>
            <Fact name="Alasan">{RETURN_CAUSE_WORDS[request.cause]}</Fact>
            <Fact name="Diminta">
              <When at={request.asked_at} />
            </Fact>
            <Fact name="Rekening tujuan">{request.account}</Fact>
            {request.decided_at !== null && (
              <Fact name={text}>
                <When at={request.decided_at} />
              </Fact>
            )}
            {request.amount !== null && (
              <Fact name="Jumlah">
                <Amount of={request.amount} />
              </Fact>
            )}
            {request.reply !== null && <Fact name="Pesan kepada pembeli">{request.reply}</Fact>}
          </dl>
        </Card>
      </div>
      {Asking && <Asking request={request} done={done} close={() => setAsked(undefined)} />}
    </ScreenFrame>
  )
}
