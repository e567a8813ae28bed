import type { SubscriptionPackage } from '#contracts/subscriptions.ts'
import { Picture } from '../ui/picture.tsx'

export type PackagePictureProps = {
  offer: Pick<SubscriptionPackage, 'picture' | 'duration'>
  sizes: string
  priority?: boolean
}

/** The whole picture of a package in a frame of 4:3; without a picture, the number of months. */
export function PackagePicture({ offer, sizes, priority = false }: PackagePictureProps) {
  return (
    <div className="relative aspect-4/3">
      {offer.picture === null ? (
        <div
          aria-hidden
          className="flex size-full items-center justify-center gap-3 bg-primary text-on-primary"
        >
          <span className="font-serif text-4xl font-semibold">{offer.duration}</span>
          <span className="text-lg">bulan</span>
        </div>
      ) : (
        <Picture picture={offer.picture} alt="" sizes={sizes} fit="whole" priority={priority} />
      )}
    </div>
  )
}
