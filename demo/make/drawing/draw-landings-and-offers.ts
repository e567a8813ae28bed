import type { DemoTitle } from '#demo/demo-title.ts'
import { demoLandings } from '#demo/landings.ts'
import type { DemoPackage } from '#demo/packages.ts'
import type { DemoPromo } from '#demo/promos.ts'
import { demoTitles } from '#demo/titles.ts'
import { coverScene, drawScene } from './draw-cover.ts'
import { blockAt, fitBlock, lettersAt } from './lettering.ts'
import { ellipse, line, petals, rectangle, roundedRectangle } from './outlines.ts'
import { legible, PALETTES } from './palettes.ts'
import { dyesOf, patternField } from './patterns.ts'
import { at, type Shape } from './scene.ts'

const rupiah = new Intl.NumberFormat('id-ID')

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
        d: line([
          [w * 0.035, -h],
          [w * 0.035, 0],
        ]),
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
 * The n-th picture of the home page (from 0), 1920 × 640 PNG. Words and covers keep to the middle 920 × 440: a
 * phone's crop takes from the sides, that of a tablet from the top and the bottom, and both lose cloth alone.
 */
export async function drawLanding(n: number): Promise<Buffer> {
  const landing = demoLandings[n]
  if (!landing) throw new RangeError(`there is no landing picture ${n}`)
  const palette = PALETTES[landing.palette]
  const [w, h] = [1920, 640]
  const headline = { face: 'serif', weight: 700 } as const
  const block = fitBlock(
    landing.headline,
    { w: 430, h: 300 },
    { ...headline, max: 82, min: 50, leading: 1.08 },
  )
  const small = { weight: 600 } as const
  const line2 = fitBlock(landing.line, { w: 420, h: 110 }, { ...small, max: 36, min: 30, leading: 1.25 })
  const top = (h - block.height - line2.height - 34) / 2
  const books = landing.slugs.flatMap((slug, index) => {
    const title = demoTitles.find((candidate) => candidate.slug === slug)
    const [x, lift, turn] = [968 + index * 112, [20, 0, 24][index] ?? 0, [-5, 1.5, 6][index] ?? 0]
    return title ? [standingBook(title, x, 486 - lift, 206, turn)] : []
  })
  const scene: Shape[] = [
    patternField(landing.pattern, dyesOf(palette, 'quiet'), { x: 0, y: 0, w, h }, { scale: 1.25 }),
    { d: roundedRectangle(420, -40, 1080, 720, 0), fill: palette.ground, opacity: 0.86 },
    { d: rectangle(412, 0, 8, h) + rectangle(1500, 0, 8, h), fill: palette.accent },
    ...blockAt(block, 494, top, { ...headline, fill: palette.paper }),
    ...blockAt(line2, 494, top + block.height + 34, { ...small, fill: palette.second }),
    ...books,
  ]
  return drawScene(scene, w, h)
}

/** The wide picture of a package, 800 × 600 PNG. */
export async function drawPackageImage(pack: DemoPackage): Promise<Buffer> {
  const palette = PALETTES[pack.design.palette]
  const strong = legible(palette.main, palette.paper, palette)
  const months = String(pack.durationMonths)
  const name = { face: 'serif', weight: 700, anchor: 'middle' } as const
  const title = fitBlock(pack.name, { w: 560, h: 116 }, { ...name, max: 56, min: 32 })
  const dots = Array.from({ length: Math.min(24, pack.durationMonths) }, (_, index) => {
    const count = Math.min(24, pack.durationMonths)
    const perRow = count > 12 ? 12 : count
    const [column, row] = [index % perRow, Math.floor(index / perRow)]
    return petals(
      400 + (column - (perRow - 1) / 2) * 38,
      (count > 12 ? 452 : 478) + row * 34,
      4,
      0,
      13,
      6,
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
      { d: roundedRectangle(90, 70, 620, 460, 14), fill: palette.paper },
      { d: roundedRectangle(104, 84, 592, 432, 8), stroke: palette.second, width: 2 },
      lettersAt(months, 400, 262, {
        face: 'serif',
        weight: 800,
        size: 176,
        anchor: 'middle',
        fill: strong,
      }),
      lettersAt('BULAN', 400, 310, {
        weight: 700,
        size: 24,
        tracking: 260,
        anchor: 'middle',
        fill: palette.ink,
      }),
      ...blockAt(title, 400, 384 - title.height / 2, { ...name, fill: palette.ink }),
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

function saving(promo: DemoPromo): { figure: string; word: string } {
  const { discountPercent, discountIdr } = promo
  if (discountPercent === 100) return { figure: 'Gratis', word: 'satu bacaan digital' }
  if (discountPercent && discountIdr)
    return { figure: `${discountPercent}%`, word: `dan Rp ${rupiah.format(discountIdr)}` }
  if (discountPercent) return { figure: `${discountPercent}%`, word: 'potongan harga' }
  return { figure: `${(discountIdr ?? 0) / 1000} ribu`, word: 'rupiah lebih hemat' }
}

/** The picture of a promo, 800 × 600 PNG: a voucher with its saving, its name and its code. */
export async function drawPromoImage(promo: DemoPromo): Promise<Buffer> {
  const palette = PALETTES[promo.design.palette]
  const { figure, word } = saving(promo)
  const big = { face: 'serif', weight: 800 } as const
  const number = fitBlock(figure, { w: 430, h: 170 }, { ...big, max: 150, min: 60 })
  const name = { weight: 700 } as const
  const title = fitBlock(promo.name, { w: 430, h: 96 }, { ...name, max: 38, min: 26, leading: 1.2 })
  const holes = Array.from({ length: 19 }, (_, index) => ellipse(570, 26 + index * 30.5, 5))
  return drawScene(
    [
      { d: rectangle(0, 0, 800, 600), fill: palette.paper },
      patternField(
        promo.design.pattern,
        dyesOf(palette, 'dark'),
        { x: 570, y: 0, w: 230, h: 600 },
        { scale: 0.8 },
      ),
      { d: rectangle(0, 0, 14, 600), fill: palette.accent },
      { d: holes.join(''), fill: palette.paper },
      ...blockAt(title, 70, 76, { ...name, fill: palette.ink }),
      ...blockAt(number, 66, 216, { ...big, fill: legible(palette.main, palette.paper, palette) }),
      lettersAt(word, 70, 236 + number.height + 30, { weight: 600, size: 30, fill: palette.ink }),
      { d: roundedRectangle(70, 474, 420, 70, 35), fill: palette.ground },
      lettersAt(promo.code, 280, 520, {
        weight: 800,
        size: 30,
        tracking: 90,
        anchor: 'middle',
        fill: palette.paper,
      }),
    ],
    800,
    600,
  )
}
