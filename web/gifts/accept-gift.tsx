import { useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import type { GiftWorth, OpenedGift } from '#contracts/gifts.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { paths } from '../paths.ts'
import { Link } from '../shell/link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { laterPart } from '../ui/later-part.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'

/** Few recipients own the ebook already. */
const OtherEbook = laterPart(() => import('./other-ebook.tsx'), 'OtherEbook')

type OpenGift = NonNullable<OpenedGift['gift']>

type AcceptGiftProps = {
  token: string
  gift: OpenGift
  onAccepted: (accepted: CallData<'POST /api/user/gifts/accept'>) => void
  /** The gift is in another state now. */
  onChange: (opened: OpenedGift) => void
}

/** Accepts a gift or gives it back, for members; guests sign in first and come back. */
export function AcceptGift({ token, gift, onAccepted, onChange }: AcceptGiftProps) {
  const [busy, setBusy] = useState(false)
  const [owned, setOwned] = useState<{ message: string; worth: number }>()

  const run = async (change: () => Promise<void>) => {
    setBusy(true)
    try {
      await change()
    } catch (error) {
      if (isCallFailure(error) && error.reason === 'already_owned') {
        setOwned({ message: error.message, worth: (error.data as GiftWorth).worth })
        return
      }
      toastFailure(error, 'Terjadi Kesalahan', 'gift')
      // Somebody else may have it by now.
      if (isCallFailure(error) && error.reason === 'conflict') {
        onChange(await call('POST /api/user/gifts/open', { body: { token } }))
      }
    } finally {
      setBusy(false)
    }
  }
  const accept = (insteadId?: number) =>
    run(async () => {
      const body = { token, ...(insteadId !== undefined && { book_id: insteadId }) }
      onAccepted(await call('POST /api/user/gifts/accept', { body }))
    })
  const decline = () =>
    run(async () => onChange(await call('POST /api/user/gifts/decline', { body: { token } })))

  return (
    <>
      <div className="for-guest mt-6 grid gap-3 sm:grid-cols-2">
        <ButtonLink wide link={<Link to={paths.login(paths.gift())} />}>
          Masuk untuk menerima
        </ButtonLink>
        <ButtonLink wide kind="secondary" link={<Link to={paths.register(paths.gift())} />}>
          Daftar akun baru
        </ButtonLink>
      </div>
      <div className="for-member mt-6 grid gap-4">
        {owned === undefined ? (
          <Button wide busy={busy} onClick={() => void accept()}>
            Terima hadiah
          </Button>
        ) : owned.worth === 0 ? (
          <Owned message={owned.message} />
        ) : (
          <OtherEbook {...owned} busy={busy} onChoose={(id) => void accept(id)} />
        )}
        <GiveBack giver={gift.giver} busy={busy} decline={() => void decline()} />
      </div>
    </>
  )
}

/** Nothing can be chosen instead. */
function Owned({ message }: { message: string }) {
  const text = useLostFocus<HTMLParagraphElement>(true)
  return (
    <p ref={text} tabIndex={-1} role="status" className="outline-none">
      {message} Kembalikan hadiah ini kepada pemberinya.
    </p>
  )
}

type GiveBackProps = { giver: string; busy: boolean; decline: () => void }

/** A button, then the question that it asks. Each has the focus when it replaces the other. */
function GiveBack({ giver, busy, decline }: GiveBackProps) {
  const [asking, setAsking] = useState<boolean>()
  const question = useLostFocus<HTMLParagraphElement>(asking === true)
  const button = useLostFocus<HTMLButtonElement>(asking === false)
  if (asking !== true) {
    return (
      <Button ref={button} kind="ghost" onClick={() => setAsking(true)}>
        Kembalikan kepada pemberi
      </Button>
    )
  }
  return (
    <div className="grid gap-3 rounded border border-line p-4">
      <p ref={question} tabIndex={-1} className="outline-none">
        Hadiah ini kembali kepada {giver}, yang mendapat kabar lewat email. Lanjutkan?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" busy={busy} onClick={decline}>
          Ya, kembalikan
        </Button>
        <Button kind="ghost" onClick={() => setAsking(false)}>
          Batal
        </Button>
      </div>
    </div>
  )
}
