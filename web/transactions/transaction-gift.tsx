import { useRef, useState } from 'react'
import { GIFT_STATE_WORDS, type GiftReturn, type GiftState } from '#contracts/gift-choices.ts'
import type { OwnGift } from '#contracts/gift-draft.ts'
import type { Transaction } from '#contracts/orders.ts'
import { formatLongDate, formatLongDay } from '#kernel/long-date.ts'
import { call } from '../api/call.ts'
import { formFailure } from '../api/form-failure.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { checkGift, giftDraftOf } from '../gifts/gift-draft.ts'
import { GiftFields } from '../gifts/gift-fields.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, type ChipTone } from '../ui/chip.tsx'
import { Form } from '../ui/form.tsx'
import { showToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'

function toneOf(state: GiftState): ChipTone {
  if (state === 'claimed') return 'success'
  return state === 'returned' || state === 'withdrawn' ? 'plain' : 'info'
}

const RETURNS: Record<GiftReturn, string> = {
  unclaimed: 'Hadiah ini kembali kepada Anda karena tidak diterima dalam 60 hari.',
  declined: 'Penerima mengembalikan hadiah ini kepada Anda.',
  taken_back:
    'Anda menarik kembali hadiah ini. Toko menghubungi Anda untuk menanyakan rekening pengembalian dananya.',
}

type GiftProps = {
  id: number
  gift: OwnGift
  /** Loads the transactions again. */
  onChange: () => Promise<void>
}

/** A gift as its giver sees it: its state, and what can still be changed. */
export function TransactionGift({ id, gift, onChange }: GiftProps) {
  const [open, setOpen] = useState<'change' | 'take-back'>()
  const place = useRef<HTMLElement>(null)
  const show = (part?: 'change' | 'take-back') => {
    // The button that was pressed goes away, and the focus would be lost with it.
    place.current?.focus()
    setOpen(part)
  }
  const done = async () => {
    await onChange()
    show()
  }
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Hadiah"
      className="mt-6 rounded border border-line p-4 outline-none"
    >
      {open === 'change' ? (
        <ChangeGift id={id} gift={gift} onChanged={done} onCancel={() => show()} />
      ) : (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-bold">Hadiah</h3>
            <Chip tone={toneOf(gift.state)}>{GIFT_STATE_WORDS[gift.state]}</Chip>
          </div>
          <p className="wrap-anywhere">
            Untuk <span className="font-semibold">{gift.name}</span>, {gift.email}
          </p>
          {gift.message !== '' && (
            <p className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">{gift.message}</p>
          )}
          <p className="text-sm text-muted">{storyOf(gift)}</p>
          {open === 'take-back' ? (
            <TakeBack id={id} onTaken={done} onCancel={() => show()} />
          ) : (
            <Actions id={id} gift={gift} onChange={onChange} onOpen={show} />
          )}
        </div>
      )}
    </section>
  )
}

const dayOf = (moment: string | null) => (moment === null ? '-' : formatLongDate(new Date(moment)))

function storyOf(gift: OwnGift): string {
  switch (gift.state) {
    case 'unpaid':
      return `Dikirim pada ${formatLongDay(gift.send_on)}, setelah pesanan ini dibayar.`
    case 'scheduled':
      return `Dikirim pada ${formatLongDay(gift.send_on)}.`
    case 'sent':
      return `Dikirim pada ${dayOf(gift.sent_at)}. Jika tidak diterima dalam 60 hari, hadiah ini kembali kepada Anda.`
    case 'claimed':
      return `Diterima pada ${dayOf(gift.claimed_at)}.`
    case 'returned':
      return RETURNS[gift.return_cause ?? 'unclaimed']
    case 'withdrawn':
      return 'Pesanan ini tidak jadi dibayar, atau dananya dikembalikan.'
  }
}

/** Asks the server for a change of the gift, then loads the transactions again. */
function useChange(onChange: () => Promise<void>) {
  const { busy, attempt } = useAttempt('gift')
  const run = (change: () => Promise<Transaction>, done: string) =>
    attempt(async () => {
      await change()
      showToast({ kind: 'success', text: done, of: 'gift' })
      await onChange()
    })
  return { busy, run }
}

type ActionsProps = GiftProps & { onOpen: (part: 'change' | 'take-back') => void }

function Actions({ id, gift: { state, resends_left: left }, onChange, onOpen }: ActionsProps) {
  const { busy, run } = useChange(onChange)
  const mayChange = state === 'unpaid' || state === 'scheduled'
  const mayResend = state === 'sent' && left > 0
  const mayTakeBack = state === 'scheduled' || state === 'sent'
  if (!mayChange && !mayTakeBack) return null
  const resend = () =>
    run(
      () => call('POST /api/user/transactions/:id/gift/send', { params: { id } }),
      'Email hadiah dikirim ulang',
    )
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && (
        <Button kind="secondary" onClick={() => onOpen('change')}>
          Ubah hadiah
        </Button>
      )}
      {mayResend && (
        <Button kind="secondary" busy={busy} onClick={() => void resend()}>
          Kirim ulang
        </Button>
      )}
      {mayTakeBack && (
        <Button kind="ghost" onClick={() => onOpen('take-back')}>
          Tarik kembali
        </Button>
      )}
    </div>
  )
}

type TakeBackProps = { id: number; onTaken: () => Promise<void>; onCancel: () => void }

function TakeBack({ id, onTaken, onCancel }: TakeBackProps) {
  const { busy, run } = useChange(onTaken)
  const take = () =>
    run(
      () => call('POST /api/user/transactions/:id/gift/take-back', { params: { id } }),
      'Hadiah ditarik kembali',
    )
  return (
    <div className="grid gap-3">
      <p>
        Tautan hadiah tidak berlaku lagi dan pesanan ini dibatalkan. Dananya dikembalikan: toko menghubungi
        Anda untuk menanyakan rekening tujuannya.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void take()}>
          Tarik kembali hadiah
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </div>
  )
}

type ChangeProps = { id: number; gift: OwnGift; onChanged: () => Promise<void>; onCancel: () => void }

function ChangeGift({ id, gift, onChanged, onCancel }: ChangeProps) {
  const form = useForm({
    check: (fields) => checkGift(fields, ''),
    send: async (fields) => {
      await call('PUT /api/user/transactions/:id/gift', { params: { id }, body: giftDraftOf(fields, '') })
      showToast({ kind: 'success', text: 'Hadiah diubah', of: 'gift' })
      await onChanged()
    },
    failed: (error) => formFailure(error, 'Hadiah gagal diubah'),
  })
  return (
    <Form of={form} aria-label="Ubah hadiah" className="grid gap-4">
      <h3 className="font-bold">Ubah hadiah</h3>
      <GiftFields gift={gift} within="" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          Simpan
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </Form>
  )
}
