import { galleryCount } from '../../demo/demo-files.ts'
import type { DemoTitle } from '../../demo/demo-title.ts'
import { coverScene, drawScene, splitTitle } from './draw-cover.ts'
import { standingBook } from './draw-landings-and-offers.ts'
import { blockAt, fitBlock, lettersAt } from './lettering.ts'
import { ellipse, rectangle, segment } from './outlines.ts'
import { PALETTES } from './palettes.ts'
import { dyesOf, patternField } from './patterns.ts'
import { pictureIn } from './pictures.ts'
import { at, type Shape } from './scene.ts'

const [W, H] = [1200, 800]

/** Bars as wide as an ISBN's own digits would give them; not meant for a scanner. */
function barcode(isbn: string, x: number, y: number, ink: string): Shape[] {
  let pen = x
  const bars: string[] = []
  for (const digit of `${isbn}${isbn}`) {
    const value = Number(digit)
    bars.push(rectangle(pen, y, 1 + (value % 3), 54))
    pen += 3.4 + (value % 4)
  }
  return [
    { d: rectangle(x - 14, y - 12, pen - x + 26, 98), fill: '#ffffff' },
    { d: bars.join(''), fill: ink },
    lettersAt(isbn, (x + pen) / 2, y + 76, {
      size: 15,
      weight: 600,
      tracking: 80,
      anchor: 'middle',
      fill: ink,
    }),
  ]
}

/** The whole jacket laid flat: back with the blurb, spine, front. */
function jacket(title: DemoTitle): Shape[] {
  const palette = PALETTES[title.cover.palette]
  const [h, w, thick] = [660, 440, 44]
  const left = (W - w * 2 - thick) / 2
  const top = (H - h) / 2
  const blurb = { face: 'serif', weight: 450 } as const
  const block = fitBlock(
    title.description,
    { w: w - 90, h: 370 },
    { ...blurb, max: 22, min: 14, leading: 1.5 },
  )
  const short = splitTitle(title.title).title
  const spineText = { face: 'serif', weight: 700 } as const
  const spine = fitBlock(short, { w: 430, h: 26 }, { ...spineText, max: 22, min: 10, leading: 1 })
  return [
    patternField(title.cover.pattern, dyesOf(palette, 'quiet'), { x: 0, y: 0, w: W, h: H }, { scale: 1.7 }),
    { d: rectangle(left + 10, top + 14, w * 2 + thick, h), fill: '#000000', opacity: 0.28 },
    { d: rectangle(left, top, w, h), fill: palette.paper },
    { d: rectangle(left, top, w, 10), fill: palette.accent },
    ...blockAt(block, left + 45, top + 62, { ...blurb, fill: palette.ink }),
    lettersAt(title.publisher, left + 45, top + h - 48, { size: 18, weight: 700, fill: palette.main }),
    ...(title.isbn ? barcode(title.isbn, left + w - 205, top + h - 112, palette.ink) : []),
    { d: rectangle(left + w, top, thick, h), fill: palette.ground },
    at(
      left + w + thick / 2 - 7,
      top + 40,
      blockAt(spine, 0, -8, { ...spineText, fill: palette.paper }),
      1,
      90,
    ),
    { d: ellipse(left + w + thick / 2, top + h - 44, 11), fill: palette.accent },
    {
      clip: rectangle(left + w + thick, top, w, h),
      children: [at(left + w + thick, top, coverScene(title), w / 800)],
    },
    {
      d:
        segment(left + w, top, left + w, top + h) + segment(left + w + thick, top, left + w + thick, top + h),
      stroke: '#000000',
      width: 1.5,
      opacity: 0.25,
    },
  ]
}

/** The book upright before a plate of its own picture or cloth. */
function onTheShelf(title: DemoTitle): Shape[] {
  const { cover } = title
  const palette = PALETTES[cover.palette]
  const picture = cover.picture
  return [
    { d: rectangle(0, 0, W, H), fill: palette.second },
    picture
      ? pictureIn(picture, { x: 0, y: 0, w: W, h: 640 }, palette, `${title.slug} rak`)
      : patternField(cover.pattern, dyesOf(palette, 'pale'), { x: 0, y: 0, w: W, h: 640 }, { scale: 1.7 }),
    { d: rectangle(0, 640, W, 160), fill: palette.ground },
    { d: rectangle(0, 640, W, 10), fill: palette.accent },
    { d: ellipse(620, 712, 260, 20), fill: '#000000', opacity: 0.3 },
    standingBook(title, 400, 712, 400),
  ]
}

/** The n-th gallery picture of a title (from 0), 960 × 640 PNG. */
export function drawGalleryImage(title: DemoTitle, n: number): Promise<Buffer> {
  if (n < 0 || n >= galleryCount(title)) throw new RangeError(`${title.slug} has no gallery picture ${n}`)
  const scene = title.kind === 'book' && n === 0 ? jacket(title) : onTheShelf(title)
  return drawScene([at(0, 0, scene, 0.8)], 960, 640)
}
