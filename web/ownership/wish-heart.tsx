import { useShop } from '../shell/shop-facts.ts'
import { classes } from '../ui/classes.ts'
import { changeWish, useIsWished } from './wished-titles.ts'

type WishHeartProps = { book: { id: number; title: string }; className?: string }

/** Keeps a title for later: 44 px, drawn by the style sheet. Nothing where the shop has no wishlists. */
export function WishHeart(props: WishHeartProps) {
  return useShop().wishlist ? <Heart {...props} /> : null
}

function Heart({ book: { id, title }, className }: WishHeartProps) {
  const wished = useIsWished(id)
  return (
    <button
      type="button"
      aria-label={`Simpan ${title} ke keinginan`}
      aria-pressed={wished}
      onClick={() => changeWish(id, !wished)}
      className={classes('heart', className)}
    />
  )
}
