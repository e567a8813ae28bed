import { Link2Off, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { WISH_BOUNDS } from '#contracts/choices.ts'
import { NOTICE_WORDS } from '#contracts/notice-kinds.ts'
import type { Wishlist } from '#contracts/wishes.ts'
import { call } from '../api/call.ts'
import { useAttempt } from '../api/use-attempt.ts'
import { paths } from '../paths.ts'
import { readSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'

/** Who else sees the list, and whether mails come about it. */
export function WishlistSettings(given: { wishlist: Wishlist; mails: boolean }) {
  const [wishlist, setWishlist] = useState(given.wishlist)
  const [mails, setMails] = useState(given.mails)
  const { busy, attempt } = useAttempt('wishlist')
  const heading = useId()
  const run = (work: () => Promise<void>, done: string) =>
    attempt(async () => {
      await work()
      showToast({ kind: 'success', text: done, of: 'wishlist' })
    })
  const change = (work: () => Promise<Wishlist>, done: string) =>
    run(async () => setWishlist(await work()), done)
  const askForMails = (on: boolean) =>
    run(
      async () => {
        await call('PUT /api/user/notices/:kind', { params: { kind: 'wishlist' }, body: { on } })
        setMails(on)
      },
      on ? 'Kami kabari lewat email' : 'Email daftar keinginan dihentikan',
    )
  return (
    <section
      aria-labelledby={heading}
      className="mt-12 grid items-start gap-x-10 gap-y-6 rounded border border-line bg-surface p-4 sm:p-6 lg:grid-cols-2"
    >
      <div>
        <h2 id={heading} className="text-lg font-bold">
          Kabar lewat email
        </h2>
        <Checkbox
          label={NOTICE_WORDS.wishlist.consent}
          checked={mails}
          busy={busy}
          onChange={(on) => void askForMails(on)}
        />
      </div>
      <Sharing wishlist={wishlist} busy={busy} change={change} />
    </section>
  )
}

type SharingProps = {
  wishlist: Wishlist
  busy: boolean
  change: (work: () => Promise<Wishlist>, done: string) => Promise<unknown>
}

function Sharing({ wishlist: { shared }, busy, change }: SharingProps) {
  const [name, setName] = useState(shared?.name ?? readSession()?.user.name.slice(0, WISH_BOUNDS.name) ?? '')
  const address = shared && new URL(paths.sharedWishes(shared.token), window.location.origin).href
  const share = () =>
    change(
      () => call('PUT /api/user/wishlist/share', { body: { name } }),
      shared === null ? 'Tautan dibuat' : 'Nama disimpan',
    )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      <h2 className="text-lg font-bold">Bagikan daftar</h2>
      <TextField
        label="Nama yang tampil"
        name="name"
        value={name}
        maxLength={WISH_BOUNDS.name}
        onChange={({ target }) => setName(target.value)}
        hint="Siapa pun yang menerima tautannya melihat nama dan judul-judul ini. Boleh kosong."
      />
      {address !== null && <p className="text-sm break-all text-muted select-all">{address}</p>}
      <div className="flex flex-wrap gap-3">
        {address !== null && <CopyButton text={address} label="tautan daftar keinginan" />}
        <Button type="submit" kind="secondary" busy={busy}>
          {shared === null && <Share2 aria-hidden className="size-4.5" />}
          {shared === null ? 'Buat tautan' : 'Simpan nama'}
        </Button>
        {shared !== null && (
          <Button
            kind="ghost"
            className="text-danger!"
            busy={busy}
            onClick={() =>
              void change(
                () => call('DELETE /api/user/wishlist/share'),
                'Tautan dicabut. Tautan lama tidak dapat dibuka lagi.',
              )
            }
          >
            <Link2Off aria-hidden className="size-4.5" />
            Cabut tautan
          </Button>
        )}
      </div>
    </form>
  )
}
