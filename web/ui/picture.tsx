import type { Picture as PictureSource } from '#contracts/call.ts'
import { classes } from './classes.ts'

export type PictureProps = {
  picture: PictureSource
  alt: string
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** `own`: in its own proportions. `cover`: fills its container. `whole`: all of it, centred in its container. */
  fit?: 'own' | 'cover' | 'whole'
  /** In view at once: fetched first, instead of when it comes near. */
  priority?: boolean
  /** The point that stays in view where the picture is cut, in percent. */
  focus?: { x: number; y: number } | null
  className?: string
  onLoad?: () => void
}

/** The address of a picture in one of its widths. */
export function pictureUrl({ key }: PictureSource, width: number, format: 'avif' | 'webp' = 'webp'): string {
  return `/images/${key}-${width}.${format}`
}

/** The address of a picture of 1200 × 630 for social networks. */
export const sharePictureUrl = ({ key }: PictureSource): string => `/images/${key}-share.jpg`

const srcSet = (picture: PictureSource, format: 'avif' | 'webp') =>
  picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')

/**
 * The widest that a picture is where the style sheet has not loaded, in pixels: within an indented list on the narrowest
 * phone. Its proportions stay exact.
 */
const UNSTYLED_WIDTH = 240

const fits = {
  own: 'h-auto w-full',
  cover: 'absolute inset-0 size-full object-cover',
  whole: 'absolute inset-0 size-full object-contain',
}

/** A picture with its space reserved from the first paint, filled with its mean colour. */
export function Picture({
  picture,
  alt,
  sizes,
  fit = 'own',
  priority = false,
  focus = null,
  className,
  onLoad,
}: PictureProps) {
  const middle = picture.widths[Math.floor(picture.widths.length / 2)] ?? picture.width
  const width = Math.min(picture.width, UNSTYLED_WIDTH)
  return (
    <picture className="contents">
      {picture.avif && <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />}
      <img
        src={pictureUrl(picture, middle)}
        srcSet={srcSet(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={(width * picture.height) / picture.width}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        // Decoded asynchronously, the first picture would appear a frame or more after its page.
        decoding={priority ? 'sync' : 'async'}
        onLoad={onLoad}
        // A picture that loaded before the script sends no event.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth > 0) onLoad?.()
        }}
        style={{
          backgroundColor: picture.color,
          ...(focus && { objectPosition: `${focus.x}% ${focus.y}%` }),
        }}
        className={classes(fits[fit], className)}
      />
    </picture>
  )
}
