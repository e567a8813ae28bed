import type { DemoTitle } from '../../demo/demo-title.ts'
import { demoLandings } from '../../demo/landings.ts'
import type { DemoPackage } from '../../demo/packages.ts'
import type { DemoPromo } from '../../demo/promos.ts'
import { demoTitles } from '../../demo/titles.ts'
import { coverScene, drawScene } from './draw-cover.ts'
import { blockAt, fitBlock, lettersAt } from './lettering.ts'
import { ellipse, petals, rectangle, roundedRectangle, segment } from './outlines.ts'
import { legible, PALETTES } from './palettes.ts'
import { dyesOf, patternField } from './patterns.ts'
import { at, type Shape } from './scene.ts'

/** A book standing on its foot at (x, y), `w` wide, with a soft shadow and the gleam of a spine. */
export function standingBook(title: DemoTitle, x: number, y: number, w: number, degrees = 0): Shape {
  const h = w * 1.5
  return at(
    x,
    y,
    [
      { d: rectangle(8, -h + 10, w, h), fill: '#000000', opacity: 0.22 },
      { clip: rectangle(0, -h, w, h), children: [at(0, -h, coverScene(title), w / 800)] },
      { d: rectangle(0, -h, w * 0.025, h), fill: '#ffffff', opacity: 0.22 },
      {
        d: segment(w * 0.035, -h, w * 0.035, 0),
        stroke: '#000000',
        width: 1.5,
        opacity: 0.25,
      },
    ],
    1,
    degrees,
  )
}

/**
 * The n-th picture of the home page (from 0), 1920 × 640 PNG, without words: the page draws those over its left. The
 * covers keep to the right of the middle and to 440 px of height: a phone's crop takes from the sides, that of a
 * tablet from the top and the bottom, and both lose cloth alone.
 */
export async function drawLanding(n: number): Promise<Buffer> {
  const landing = demoLandings[n]
  if (!landing) throw new RangeError(`there is no landing picture ${n}`)
  const palette = PALETTES[landing.palette]
  const [w, h] = [1920, 640]
  const books = landing.slugs.flatMap((slug, index) => {
    const title = demoTitles.find((candidate) => candidate.slug === slug)
    const [x, lift, turn] = [930 + index * 190, [14, 0, 20][index] ?? 0, [-5, 1.5, 6][index] ?? 0]
    return title ? [standingBook(title, x, 520 - lift, 258, turn)] : []
  })
  const scene: Shape[] = [
    patternField(landing.pattern, dyesOf(palette, 'quiet'), { x: 0, y: 0, w, h }, { scale: 1.4 }),
    { d: rectangle(0, 0, w, h), fill: palette.ground, opacity: 0.35 },
    ...books,
  ]
  return drawScene(scene, w, h)
}

/** The wide picture of a package, 800 × 600 PNG: its months as a figure and as petals. */
export async function drawPackageImage(pack: DemoPackage): Promise<Buffer> {
  const palette = PALETTES[pack.design.palette]
  const strong = legible(palette.main, palette.paper, palette)
  const count = Math.min(24, pack.durationMonths)
  const perRow = count > 12 ? 12 : count
  const dots = Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % perRow, Math.floor(index / perRow)]
    return petals(
      400 + (column - (perRow - 1) / 2) * 40,
      (count > 12 ? 424 : 442) + row * 36,
      4,
      0,
      14,
      6.5,
      45,
    )
  })
  return drawScene(
    [
      patternField(
        pack.design.pattern,
        dyesOf(palette, 'dark'),
        { x: 0, y: 0, w: 800, h: 600 },
        { scale: 0.95 },
      ),
      { d: roundedRectangle(110, 90, 580, 420, 14), fill: palette.paper },
      { d: roundedRectangle(124, 104, 552, 392, 8), stroke: palette.second, width: 2 },
      lettersAt(String(pack.durationMonths), 400, 366, {
        face: 'serif',
        weight: 800,
        size: 280,
        anchor: 'middle',
        fill: strong,
      }),
      { d: dots.join(''), fill: legible(palette.accent, palette.paper, palette) },
    ],
    800,
    600,
  )
}

/** The small picture of a package, 256 × 256 PNG. */
export async function drawPackageIcon(pack: DemoPackage): Promise<Buffer> {
  const palette = PALETTES[pack.design.palette]
  const size = String(pack.durationMonths).length > 1 ? 92 : 112
  return drawScene(
    [
      patternField(
        pack.design.pattern,
        dyesOf(palette, 'dark'),
        { x: 0, y: 0, w: 256, h: 256 },
        { scale: 0.55 },
      ),
      { d: ellipse(128, 128, 88), fill: palette.paper },
      lettersAt(String(pack.durationMonths), 128, 128 + size * 0.35, {
        face: 'serif',
        weight: 800,
        size,
        anchor: 'middle',
        fill: palette.main,
      }),
    ],
    256,
    256,
  )
}

/** What a promo takes off, in a few letters. */
function saving({ discountPercent, discountIdr }: DemoPromo): string {
  return discountPercent ? `${discountPercent}%` : `${(discountIdr ?? 0) / 1000}rb`
}

/** The picture of a promo, 800 × 600 PNG: a voucher with what it takes off. */
export async function drawPromoImage(promo: DemoPromo): Promise<Buffer> {
  const palette = PALETTES[promo.design.palette]
  const big = { face: 'serif', weight: 800, anchor: 'middle' } as const
  const number = fitBlock(saving(promo), { w: 440, h: 260 }, { ...big, max: 220, min: 100 })
  const holes = Array.from({ length: 19 }, (_, index) => ellipse(530, 26 + index * 30.5, 6))
  return drawScene(
    [
      { d: rectangle(0, 0, 800, 600), fill: palette.paper },
      patternField(
        promo.design.pattern,
        dyesOf(palette, 'dark'),
        { x: 530, y: 0, w: 270, h: 600 },
        { scale: 0.9 },
      ),
      { d: rectangle(0, 0, 18, 600), fill: palette.accent },
      { d: holes.join(''), fill: palette.paper },
      ...blockAt(number, 270, 300 - number.height / 2, {
        ...big,
        fill: legible(palette.main, palette.paper, palette),
      }),
    ],
    800,
    600,
  )
}
