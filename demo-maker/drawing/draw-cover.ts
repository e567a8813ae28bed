import sharp from 'sharp'
import type { DemoTitle } from '../../demo/demo-title.ts'
import { BOOK_LAYOUTS } from './book-layouts.ts'
import { COVER, type CoverText } from './cover-lettering.ts'
import { magazineCover } from './magazine-layout.ts'
import { PALETTES } from './palettes.ts'
import { type Shape, sceneToSvg } from './scene.ts'

/** "Judul: anak judul" in two parts; a title without a colon has no second part. */
export function splitTitle(title: string): { title: string; subtitle: string } {
  const colon = title.indexOf(': ')
  return colon < 0
    ? { title, subtitle: '' }
    : { title: title.slice(0, colon), subtitle: title.slice(colon + 2) }
}

function coverText(title: DemoTitle, kicker: string): CoverText {
  const author = title.authors.length > 2 ? `${title.authors[0] ?? ''} dkk.` : title.authors.join(' & ')
  return { ...splitTitle(title.title), kicker, author, publisher: title.publisher }
}

/** The drawing of a cover, 800 × 1200, for pictures and for the first page of the ebook. */
export function coverScene(title: DemoTitle): Shape[] {
  const { cover } = title
  if (cover.layout === 'magazine') return magazineCover(cover, title.slug)
  return BOOK_LAYOUTS[cover.layout]({
    text: coverText(title, cover.kicker ?? ''),
    palette: PALETTES[cover.palette],
    pattern: cover.pattern,
    scale: cover.scale ?? 1,
    face: cover.face ?? 'serif',
    picture: cover.picture ?? 'hills',
    seed: title.slug,
  })
}

/**
 * Draws a scene at its own size. PNG, hardly packed: it is read once, to be made into the shop's own sizes, and
 * takes a fifth of the time of WebP.
 */
export async function drawScene(scene: Shape[], w: number, h: number): Promise<Buffer> {
  return sharp(Buffer.from(sceneToSvg(scene, w, h)))
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer()
}

/** The front cover, 800 × 1200 PNG. */
export const drawCover = (title: DemoTitle): Promise<Buffer> => drawScene(coverScene(title), COVER.w, COVER.h)
