import { ReadLink } from '../ownership/read-link.tsx'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import type { Buying } from './use-buying.ts'

type Kind = 'primary' | 'secondary'

/** A guest's link to the cart: it leads to the login page, and from there back to this title. */
function GuestCartLink({ slug, shape, kind }: { slug: string; shape?: string; kind: Kind }) {
  const back = paths.bookDetail(slug, shape === undefined ? {} : { shape })
  return (
    <div className="for-guest">
      <ButtonLink kind={kind} wide link={<Link to={paths.login(back)} />}>
        <FileIcon name="cart" className="size-4.5" />
        Keranjang
      </ButtonLink>
    </div>
  )
}

/** 'Keranjang' for the chosen edition. */
export function CartAction({ buying, kind }: { buying: Buying; kind: Kind }) {
  const { book, format, owned, quantity } = buying
  const isPaper = format === 'Fisik'
  return (
    <>
      <GuestCartLink slug={book.slug} kind={kind} {...(isPaper && { shape: 'physicalBook' })} />
      {/* Its space is reserved: what the user owns is known only after the page is shown. */}
      <div className="for-member min-h-11">
        {isPaper || owned !== 'Book User' ? (
          <AddToCartButton
            wish={{ book_id: book.id, type: format, quantity: isPaper ? quantity : 1 }}
            kind={kind}
          />
        ) : (
          <ButtonLink wide kind={kind} link={<Link to={paths.myBooks()} />}>
            Lihat di Buku Saya
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** 'Bayar Sekarang' for the digital edition. */
export function BuyLink({ slug, kind }: { slug: string; kind: Kind }) {
  return (
    <ButtonLink wide kind={kind} link={<Link to={paths.bookCheckout(slug)} />}>
      Bayar Sekarang
    </ButtonLink>
  )
}

export const isSoldOut = ({ book, format }: Pick<Buying, 'book' | 'format'>): boolean =>
  format === 'Fisik' && (book.physical_book?.quantity ?? 0) <= 0

/** The most important action for the chosen edition. */
export function FirstAction({ buying }: { buying: Buying }) {
  const { book, format, owned } = buying
  if (format === 'Fisik') return <CartAction buying={buying} kind="primary" />
  return owned === undefined ? (
    <BuyLink slug={book.slug} kind="primary" />
  ) : (
    <ReadLink book={book} source={owned} wide />
  )
}
