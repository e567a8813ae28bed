import sharp from 'sharp'
import {
  coverFile,
  ebookFile,
  galleryCount,
  galleryFile,
  iconFile,
  landingFile,
  packageFile,
  promoFile,
} from '../demo/demo-files.ts'
import type { DemoTitle } from '../demo/demo-title.ts'
import { demoLandings } from '../demo/landings.ts'
import { demoPackages } from '../demo/packages.ts'
import { demoPromos } from '../demo/promos.ts'
import { demoTitles } from '../demo/titles.ts'
import { makeHtmlBook } from './books/make-html-book.ts'
import { makePdf } from './books/make-pdf.ts'
import { drawCover } from './drawing/draw-cover.ts'
import { drawGalleryImage } from './drawing/draw-gallery-image.ts'
import {
  drawLanding,
  drawPackageIcon,
  drawPackageImage,
  drawPromoImage,
} from './drawing/draw-landings-and-offers.ts'

/** Half of all pictures, seen only when they are asked for: with this quality all files stay under 10 MB. */
const GALLERY_QUALITY = 36

export type DemoFile = {
  /** Below demo/files. */
  path: string
  /** The same bytes each time, on one platform. */
  make(): Promise<Uint8Array>
}

/** Every file that the demo shop is shipped with. */
export function listDemoFiles(): DemoFile[] {
  return [
    ...demoTitles.flatMap(filesOfTitle),
    ...demoLandings.map((_, n) => picture(landingFile(n), () => drawLanding(n))),
    ...demoPackages.flatMap((pack) => [
      picture(packageFile(pack.slug), () => drawPackageImage(pack)),
      picture(iconFile(pack.slug), () => drawPackageIcon(pack)),
    ]),
    ...demoPromos.map((promo) => picture(promoFile(promo.code), () => drawPromoImage(promo))),
  ]
}

function filesOfTitle(title: DemoTitle): DemoFile[] {
  const galleries = Array.from({ length: galleryCount(title) }, (_, n) =>
    picture(galleryFile(title.slug, n), () => drawGalleryImage(title, n), GALLERY_QUALITY),
  )
  return [picture(coverFile(title.slug), () => drawCover(title)), ...galleries, ...ebookOf(title)]
}

function ebookOf(title: DemoTitle): DemoFile[] {
  if (title.ebook === undefined) return []
  const { kind } = title.ebook
  const make = async () => (kind === 'HTML' ? Buffer.from(makeHtmlBook(title)) : makePdf(title))
  return [{ path: ebookFile(title.slug, kind), make }]
}

/** AVIF takes half the bytes of WebP. From these the shop encodes the sizes it shows. */
function picture(path: string, draw: () => Promise<Buffer>, quality = 50): DemoFile {
  return {
    path,
    make: async () =>
      sharp(await draw())
        .avif({ quality, effort: 2 })
        .toBuffer(),
  }
}
