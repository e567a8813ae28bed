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
  const [asking, setAsking] = useState(false)
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
          <p role="status">{owned.message} Kembalikan hadiah ini kepada pemberinya.</p>
        ) : (
          <OtherEbook {...owned} busy={busy} onChoose={(id) => void accept(id)} />
        )}
        {asking ? (
          <div className="grid gap-3 rounded border border-line p-4">
            <p>Hadiah ini kembali kepada {gift.giver}, yang mendapat kabar lewat email. Lanjutkan?</p>
            <div className="flex flex-wrap gap-2">
              <Button kind="secondary" busy={busy} onClick={() => void decline()}>
                Ya, kembalikan
              </Button>
              <Button kind="ghost" onClick={() => setAsking(false)}>
                Batal
              </Button>
            </div>
          </div>
        ) : (
          <Button kind="ghost" onClick={() => setAsking(true)}>
            Kembalikan kepada pemberi
          </Button>
        )}
      </div>
    </>
  )
}
