import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { courierName } from '#contracts/couriers.ts'
import { isCallFailure } from '../../api/call-failure.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-notice.tsx'
import { inputEdge, inputLook } from '../../ui/text-field.tsx'
import { callConsole, isAnsweredElsewhere } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { dropDraft, keepDraft, readDraft } from '../forms/drafts.ts'
import { CallFault } from '../frame/screen-faults.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { presentQuery } from '../lists/use-list-address.ts'
import { Content, StateChip } from './order-parts.tsx'
import { orderPaths, refnosIn } from './order-paths.ts'
import { isAtDoor, isToSend, type OrderRow } from './order-words.ts'
import { PasteWaybills } from './paste-waybills.tsx'
import { MOST_AT_ONCE, repeatedWaybills } from './waybill-lines.ts'

const DRAFT = 'resi banyak paket'

type ByOrder = Readonly<Record<string, string>>

function keptWaybills(): ByOrder {
  const kept = Object.entries(readDraft(DRAFT) ?? {})
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/**
 * Sends many parcels: a waybill for each order, typed, scanned, or pasted from a sheet. The orders are in the address
 * and the waybills in the tab until they are sent, so that neither a failure nor a reload loses any.
 */
export function SendOrdersScreen() {
  const [query, setQuery] = useSearchParams()
  const refnos = refnosIn(query.get('pesanan') ?? '').slice(0, MOST_AT_ONCE)
  const [waybills, setWaybills] = useState(keptWaybills)
  const state = useCall(
    'GET /api/console/orders',
    refnos.length === 0 ? 'wait' : { query: { refnos: refnos.join(','), limit: MOST_AT_ONCE } },
  )
  // While parcels are sent, waybills are scanned into other rows, or the screen is left and opened once more.
  const put = (change: (last: ByOrder) => ByOrder) => {
    setWaybills(change)
    const next = change(keptWaybills())
    if (Object.keys(next).length === 0) dropDraft(DRAFT)
    else keepDraft(DRAFT, next)
  }
  const add = (pasted: ReadonlyMap<string, string>) => {
    put((last) => ({ ...last, ...Object.fromEntries(pasted) }))
    const all = new Set([...refnosIn(presentQuery().get('pesanan') ?? ''), ...pasted.keys()])
    setQuery({ pesanan: [...all].join(',') }, { replace: true, preventScrollReset: true })
  }
  const found = new Map(state.data?.orders.map((order) => [order.refno, order]))
  const rows = refnos.flatMap((refno) => found.get(refno) ?? [])
  const unknown = state.loading ? [] : refnos.filter((refno) => !found.has(refno))

  return (
    <ScreenFrame title="Kirim banyak paket">
      {refnos.length === 0 ? (
        <EmptyState
          title="Belum ada pesanan yang dipilih"
          text="Pilih pesanan di daftar, atau tempel nomor pesanan dan resinya di bawah ini."
          action={
            <ButtonLink kind="secondary" link={<Link to={orderPaths.list('to-send')} />}>
              Pilih dari daftar
            </ButtonLink>
          }
        />
      ) : state.failure !== undefined ? (
        <CallFault failure={state.failure} reload={state.reload} />
      ) : state.data === undefined ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <>
          {unknown.length > 0 && (
            <InlineNotice tone="warning" announced>
              Tidak ada pesanan dengan nomor {unknown.join(', ')}.
            </InlineNotice>
          )}
          <Parcels
            rows={rows}
            waybills={waybills}
            put={put}
            onSent={(sent) =>
              state.change((data) => ({
                ...data,
                orders: data.orders.map((order) => (order.id === sent.id ? sent : order)),
              }))
            }
          />
        </>
      )}
      <PasteWaybills present={refnos} add={add} />
    </ScreenFrame>
  )
}

type ParcelsProps = {
  rows: readonly OrderRow[]
  waybills: ByOrder
  put: (change: (last: ByOrder) => ByOrder) => void
  onSent: (order: OrderRow) => void
}

function Parcels({ rows, waybills, put, onSent }: ParcelsProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<ByOrder>({})
  const [progress, setProgress] = useState('')
  const [sending, setSending] = useState(false)
  const ready = rows.filter(
    (order) => isToSend(order) && !isAtDoor(order) && (waybills[order.refno] ?? '').trim() !== '',
  )

  const type = (refno: string, waybill: string) => {
    put((last) => (waybill === '' ? without(last, refno) : { ...last, [refno]: waybill }))
    if (errors[refno]) setErrors({ ...errors, [refno]: '' })
  }

  const send = async () => {
    const repeated = repeatedWaybills(
      Object.fromEntries(ready.map(({ refno }) => [refno, waybills[refno] ?? ''])),
    )
    const failed: Record<string, string> = {}
    let sent = 0
    for (const [place, { id, refno }] of ready.entries()) {
      setProgress(`Mengirim ${place + 1} dari ${ready.length}`)
      const waybill = waybills[refno] ?? ''
      // What is typed into a row by now was not there when somebody asked to send it.
      if ((fieldOf(form.current, refno)?.value ?? waybill) !== waybill) continue
      const twin = repeated.get(refno)
      if (twin !== undefined) {
        failed[refno] = `Resi ini sama dengan resi pesanan ${twin}`
        continue
      }
      try {
        const body = { tracking_number: waybill }
        onSent(await callConsole('POST /api/console/orders/:id/send', { params: { id }, body }))
        put((last) => without(last, refno))
        sent += 1
      } catch (failure) {
        if (!isCallFailure(failure)) throw failure
        failed[refno] = failure.errors?.tracking_number?.[0] ?? failure.message
        // The others would fail in the same way: the shop is not reached, or the session has ended.
        if (failure.status === 0 || failure.status >= 500 || isAnsweredElsewhere(failure)) break
      }
    }
    setErrors(failed)
    const unsent = ready.length - sent
    setProgress(`${sent} paket dikirim${unsent === 0 ? '' : `, ${unsent} belum`}`)
    const [first] = Object.keys(failed)
    // Not while a scanner writes into another field.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (first !== undefined && !isTyping) fieldOf(form.current, first)?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    try {
      await send()
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <ul aria-label="Paket" className="grid rounded border border-line bg-surface">
        {rows.map((order) => (
          <Parcel
            key={order.id}
            order={order}
            waybill={waybills[order.refno] ?? ''}
            error={errors[order.refno] ?? ''}
            onType={(text) => type(order.refno, text)}
          />
        ))}
      </ul>
      <div className="sticky bottom-17 z-20 flex flex-wrap items-center justify-end gap-3 rounded border border-line bg-surface p-3 shadow-float lg:bottom-4">
        <p role="status" className="mr-auto text-muted tabular-nums">
          {progress || 'Tekan Enter untuk pindah ke baris berikutnya.'}
        </p>
        <Button type="submit" busy={sending} disabled={ready.length === 0}>
          {ready.length === 0 ? 'Kirim paket' : `Kirim ${ready.length} paket`}
        </Button>
      </div>
    </form>
  )
}

function without(waybills: ByOrder, refno: string): ByOrder {
  const { [refno]: _, ...others } = waybills
  return others
}

const fieldOf = (form: HTMLFormElement | null, refno: string) =>
  form?.querySelector<HTMLInputElement>(`input[name="${refno}"]`)

/** A scanner ends each code with Enter: it leads to the next field, and from the last one to the button. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { form } = event.currentTarget
  const fields = [...(form?.querySelectorAll<HTMLElement>('input, button[type="submit"]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

type ParcelProps = { order: OrderRow; waybill: string; error: string; onType: (text: string) => void }

function Parcel({ order, waybill, error, onType }: ParcelProps) {
  const id = useId()
  return (
    <li className="grid items-center gap-x-5 gap-y-2 border-line p-3 not-first:border-t md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_20rem] md:px-4">
      <div className="flex flex-wrap items-baseline gap-x-3 md:block">
        <Link to={orderPaths.detail(order.id)} className="font-semibold tabular-nums hover:underline">
          {order.refno}
        </Link>
        <p className="text-muted">{order.courier !== null && courierName(order.courier)}</p>
      </div>
      <p className="min-w-0 wrap-anywhere">{order.buyer.name}</p>
      <Content order={order} />
      {isToSend(order) && !isAtDoor(order) ? (
        <div className="grid gap-1">
          <label htmlFor={id} className="sr-only">
            Nomor resi {order.refno}
          </label>
          <input
            id={id}
            name={order.refno}
            value={waybill}
            placeholder="Nomor resi"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={60}
            aria-invalid={error === '' ? undefined : true}
            aria-describedby={error === '' ? undefined : `${id}-error`}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={toNextField}
            className={classes(inputLook, inputEdge(error))}
          />
          <FieldError id={`${id}-error`} error={error} />
        </div>
      ) : (
        <p className="flex flex-wrap items-center gap-2.5">
          {order.tracking_number === null ? (
            <>
              <StateChip order={order} />
              <span className="text-muted">Tidak menunggu dikirim</span>
            </>
          ) : (
            <>
              <Chip tone="success">Terkirim</Chip>
              <span className="tabular-nums wrap-anywhere">{order.tracking_number}</span>
            </>
          )}
        </p>
      )}
    </li>
  )
}
