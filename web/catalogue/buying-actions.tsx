import { ReadLink } from '../ownership/read-link.tsx'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import type { Buying } from './use-buying.ts'

type Kind = 'primary' | 'secondary'

/** A guest's link to the cart: it leads to the login page, and from there back to this title. */
function GuestCartLink({
  slug,
  shape,
  kind,
  text,
}: {
  slug: string
  shape?: string
  kind: Kind
  text: string
}) {
  const back = paths.bookDetail(slug, shape === undefined ? {} : { shape })
  return (
    <div className="for-guest">
      <ButtonLink kind={kind} wide link={<Link to={paths.login(back)} />}>
        <FileIcon name="cart" className="size-4.5" />
        {text}
      </ButtonLink>
    </div>
  )
}

/** 'Keranjang' for the chosen edition. */
export function CartAction({ buying, kind }: { buying: Buying; kind: Kind }) {
  const { book, format, owned, quantity } = buying
  const isPaper = format === 'Fisik'
  // A paper edition is bought by way of the cart alone.
  const text = isPaper && book.physical_book?.preorder ? 'Pra-pesan' : 'Keranjang'
  return (
    <>
      <GuestCartLink slug={book.slug} kind={kind} text={text} {...(isPaper && { shape: 'physicalBook' })} />
      {/* Its space is reserved: what the user owns is known only after the page is shown. */}
      <div className="for-member min-h-11">
        {isPaper || owned !== 'Book User' ? (
          <AddToCartButton
            wish={{ book_id: book.id, type: format, quantity: isPaper ? quantity : 1 }}
            kind={kind}
            text={text}
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

/** 'Bayar Sekarang' for the digital edition, 'Pra-pesan' before it is released. */
export function BuyLink({ book, kind }: { book: Buying['book']; kind: Kind }) {
  return (
    <ButtonLink wide kind={kind} link={<Link to={paths.bookCheckout(book.slug)} />}>
      {book.ebook?.preorder ? 'Pra-pesan' : 'Bayar Sekarang'}
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
    <BuyLink book={book} kind="primary" />
  ) : (
    <ReadLink book={book} source={owned} wide />
  )
}
