import { Suspense, useCallback, useEffect, useState } from 'react'
import type { Transaction } from '#contracts/orders.ts'
import {
  MOST_RETURN_PICTURES,
  RETURN_CAUSE_WORDS,
  type ReturnRequestState,
} from '#contracts/return-choices.ts'
import type { ReturnState } from '#contracts/returns.ts'
import { formatLongDate } from '#kernel/long-date.ts'
import { formatRupiah } from '#kernel/money.ts'
import { formatTime } from '#kernel/time.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { Chip, type ChipTone } from '../ui/chip.tsx'
import { lazyPart } from '../ui/later-part.tsx'
import { PrivatePictures } from '../ui/private-pictures.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { PictureInput } from './picture-input.tsx'
import { hasReceipt } from './receipt-button.tsx'
import { addPictures } from './return-pictures.ts'

const ReturnForm = lazyPart(() => import('./return-form.tsx'), 'ReturnForm')

const STATES: Record<ReturnRequestState, { text: string; tone: ChipTone }> = {
  open: { text: 'Sedang diperiksa', tone: 'info' },
  agreed: { text: 'Disetujui', tone: 'success' },
  declined: { text: 'Tidak disetujui', tone: 'danger' },
  withdrawn: { text: 'Dicabut', tone: 'plain' },
}

/** Whether there may be anything to say about returning it: it is paid, or was. */
const concerns = (transaction: Transaction) =>
  transaction.type !== 'Langganan' &&
  (transaction.gift === undefined || transaction.gift.state === 'returned') &&
  (hasReceipt(transaction) || transaction.failure === 'refunded')

/** What the buyer may ask to be taken back of a transaction, and what became of the latest request. */
export function TransactionReturn({ transaction }: { transaction: Transaction }) {
  const { id } = transaction
  const isShown = concerns(transaction)
  const [state, setState] = useState<ReturnState>()
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const [asking, setAsking] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn fetches the same once more
  useEffect(() => {
    if (!isShown) return
    const left = new AbortController()
    call('GET /api/user/transactions/:id/return', { params: { id } }, { signal: left.signal }).then(
      setState,
      (error: unknown) => {
        if (left.signal.aborted) return
        if (!isCallFailure(error)) throw error
        setFailed(true)
      },
    )
    return () => left.abort()
  }, [id, isShown, turn])

  if (!isShown) return null
  if (failed) {
    const again = () => {
      setFailed(false)
      setTurn((last) => last + 1)
    }
    return (
      <p className="mt-5 flex flex-wrap items-center gap-3 text-sm text-muted">
        Pilihan pengembalian tidak dapat dibuka.
        <Button kind="ghost" onClick={again}>
          Muat ulang
        </Button>
      </p>
    )
  }
  if (state === undefined) return <Skeleton className="mt-5 h-11 w-full" />
  const { request, refused, until } = state
  if (asking) {
    return (
      <Suspense fallback={<Skeleton className="mt-5 h-48 w-full" />}>
        <ReturnForm
          id={id}
          state={state}
          onAsked={(next) => {
            setState(next)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        />
      </Suspense>
    )
  }
  return (
    <div className="mt-6 grid gap-3">
      {request !== null && <Request id={id} request={request} onChange={setState} />}
      {refused === null && (
        <>
          <Button wide kind="secondary" onClick={() => setAsking(true)}>
            Ajukan pengembalian
          </Button>
          {until !== null && (
            <p className="text-sm text-muted">Dapat diajukan sampai {formatLongDate(new Date(until))}.</p>
          )}
        </>
      )}
      {refused !== null && request?.state !== 'open' && hasReceipt(transaction) && (
        <p className="text-sm text-muted">{refused}</p>
      )}
    </div>
  )
}

type RequestProps = {
  id: number
  request: NonNullable<ReturnState['request']>
  onChange: (state: ReturnState) => void
}

function Request({ id, request, onChange }: RequestProps) {
  const { busy, attempt } = useAttempt('return')
  const load = useCallback(
    async (picture: number) =>
      (await call('GET /api/user/transactions/:id/return/pictures/:picture', { params: { id, picture } }))
        .picture,
    [id],
  )
  const withdraw = () =>
    attempt(async () => {
      onChange(await call('DELETE /api/user/transactions/:id/return', { params: { id } }))
      showToast({ kind: 'success', text: 'Permintaan dicabut', of: 'return' })
    })
  const add = (files: readonly File[]) =>
    attempt(async () => {
      const next = await addPictures(id, files)
      if (next !== undefined) onChange(next)
    })
  const { text, tone } = STATES[request.state]
  const isOpen = request.state === 'open'
  const room = MOST_RETURN_PICTURES - request.pictures.length
  return (
    <section aria-label="Permintaan pengembalian" className="grid gap-3 rounded border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">Permintaan pengembalian</h3>
        <Chip tone={tone}>{text}</Chip>
      </div>
      <p className="text-sm text-muted">
        {formatTime(new Date(request.asked_at))}: {RETURN_CAUSE_WORDS[request.cause]}
      </p>
      <ul>
        {request.lines.map(({ title, quantity }) => (
          <li key={title} className="wrap-anywhere">
            {quantity === 1 ? title : `${title} × ${quantity}`}
          </li>
        ))}
      </ul>
      <p className="whitespace-pre-line wrap-anywhere">{request.words}</p>
      <p className="text-sm text-muted wrap-anywhere">Rekening tujuan: {request.account}</p>
      <PrivatePictures pictures={request.pictures} load={load} />
      {request.amount !== null && (
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <span>Dikembalikan</span>
          <span className="tabular-nums">{formatRupiah(request.amount)}</span>
        </p>
      )}
      {request.reply !== null && (
        <p className="wrap-anywhere">
          <span className="font-semibold">Pesan dari toko: </span>
          {request.reply}
        </p>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {room > 0 && <PictureInput most={room} busy={busy} onPick={(files) => void add(files)} />}
          <Button kind="ghost" busy={busy} onClick={() => void withdraw()}>
            Cabut permintaan
          </Button>
        </div>
      )}
    </section>
  )
}
