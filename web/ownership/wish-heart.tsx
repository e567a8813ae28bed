import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession, WISHED_TITLES_KEY } from '../session/session.ts'
import { useShop } from '../shell/shop-facts.ts'
import { classes } from '../ui/classes.ts'
import { showToast } from '../ui/toast.ts'

type WishHeartProps = { book: { id: number; title: string }; className?: string }

const load = () => import('./wished-titles.ts')
const never = () => () => undefined
const no = () => false

/** Keeps a title for later: 44 px, drawn by the style sheet. Nothing where the shop has no wishlists. */
export function WishHeart(props: WishHeartProps) {
  return useShop().wishlist ? <Heart {...props} /> : null
}

/** Every list has many of these: what they do is fetched where there are wishes, or at the first press. */
function Heart({ book: { id, title }, className }: WishHeartProps) {
  const token = useSession()?.token
  const [wishes, setWishes] = useState<Awaited<ReturnType<typeof load>>>()
  useEffect(() => {
    if (token !== undefined || hasWishes()) load().then(setWishes, no)
  }, [token])
  const wished = useSyncExternalStore(wishes?.subscribe ?? never, () => wishes?.isWished(id) ?? false, no)
  const press = async () => {
    try {
      const here = await load()
      setWishes(here)
      here.changeWish(id, !here.isWished(id))
    } catch {
      showToast({ kind: 'error', text: 'Sambungan terputus', of: 'wish' })
    }
  }
  return (
    <button
      type="button"
      aria-label={`Simpan ${title} ke keinginan`}
      aria-pressed={wished}
      onClick={press}
      className={classes('heart', className)}
    />
  )
}

function hasWishes(): boolean {
  try {
    return WISHED_TITLES_KEY in localStorage
  } catch {
    return false
  }
}
