import type { Picture } from '#contracts/call.ts'
import type { PictureRow } from './images.queries.ts'

export { type PictureRow, pictureOrNull } from './images.queries.ts'

export function pictureOf(row: PictureRow): Picture {
  return {
    key: row.key,
    width: row.width,
    height: row.height,
    color: row.mean_color,
    widths: row.widths,
    avif: row.has_avif,
  }
}

/** The root-relative URL of one of a picture's WebP files. */
export function imageUrl(key: string, width: number): string {
  return `/images/${key}-${width}.webp`
}

/** The root-relative URL of the narrowest file that is at least `width` wide, or of the widest. */
export function pictureUrl(picture: Picture, width: number): string {
  const widths = [...picture.widths].sort((a, b) => a - b)
  return imageUrl(picture.key, widths.find((candidate) => candidate >= width) ?? widths.at(-1) ?? width)
}
