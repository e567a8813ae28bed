import { Bell, BellRing } from 'lucide-react'
import type { BookDetail } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Link } from '../shell/link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useRestockWish } from './use-restock-wish.ts'

/** 'Kabari saya' for a sold-out title: one mail when it can be bought again. */
export function RestockWish({ book }: { book: BookDetail }) {
  const email = useSession()?.user.email
  const { isWished, busy, change } = useRestockWish(book.id)
  return (
    <>
      <div className="for-guest grid gap-2">
        <ButtonLink
          wide
          link={<Link to={paths.login(paths.bookDetail(book.slug, { shape: 'physicalBook' }))} />}
        >
          <Bell aria-hidden className="size-4.5" />
          Kabari saya
        </ButtonLink>
        <p className="text-sm text-muted">
          Masuk dahulu, lalu kami kirim satu email begitu stoknya ada lagi.
        </p>
      </div>
      <div className="for-member grid gap-2">
        <Button
          wide
          kind={isWished ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void change(!isWished)}
        >
          {isWished ? (
            <BellRing aria-hidden className="size-4.5" />
          ) : (
            <Bell aria-hidden className="size-4.5" />
          )}
          {isWished ? 'Batal kabari saya' : 'Kabari saya'}
        </Button>
        <p role="status" className="min-h-[2lh] text-sm wrap-anywhere text-muted">
          {isWished
            ? `Kami kirim satu email ke ${email ?? 'alamat Anda'} begitu stoknya ada lagi.`
            : 'Kami kirim satu email begitu stoknya ada lagi.'}
        </p>
      </div>
    </>
  )
}
