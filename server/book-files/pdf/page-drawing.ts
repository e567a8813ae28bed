import { createHash } from 'node:crypto'
import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { SampleFault } from '../sample-remarks.rules.ts'
import { area, type Box, intersection, type Matrix, multiplied, transformed } from './page-geometry.ts'
import { collectPictures, type OperatorList } from './pictures-drawn.ts'

export type PageDrawing = {
  /** Equal for two pages that draw the same in the same order. */
  operators: string
  text: string
  /** The pictures that are painted, as `width × height` in pixels. */
  pictures: Set<string>
  /** Why a cut of this page would hold more than the page shows; undefined where it would not. */
  overreach: SampleFault | undefined
}

/** In points outside a page, where printers put names, marks and dates. Text of another page is farther away. */
const MARGIN = 24
/** A line or two beyond that are no other page. */
const MOST_HIDDEN_GLYPHS = 200
/**
 * If a smaller part of a picture is visible, it contains parts of other pages: the halves of a spread, a sheet of
 * many.
 */
const LEAST_SEEN = 0.5
/** In pixels; smaller pictures are ornaments. */
const SMALL_PICTURE = 128 * 128

/** What a page draws as pdf.js reads it. Operators are those of its content, without its annotations. */
export async function pageDrawing(page: PDFPageProxy): Promise<PageDrawing> {
  const view = page.view as Box
  const list: OperatorList = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const text = await pageText(page)
  const pictures = new Set<string>()
  collectPictures(list, pictures)
  if ((await page.getAnnotations()).length > 0) {
    collectPictures(await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE }), pictures)
  }
  const operators = createHash('sha256')
  for (const operator of list.fnArray) if (!UNSEEN.has(operator)) operators.update(`${operator},`)
  const overreach = overreachOf(hiddenBy(list, view))
  page.cleanup()
  return { operators: operators.digest('hex'), text, pictures, overreach }
}

function overreachOf({ glyphs, picture }: Hidden): SampleFault | undefined {
  if (glyphs > MOST_HIDDEN_GLYPHS) return { code: 'text_cut_off' }
  return picture ? { code: 'picture_cut_off' } : undefined
}

/** The text of a page within its edges. */
export async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent({ disableNormalization: true })
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
}

/** Operators that draw nothing and depend on what else is in the file. */
const UNSEEN = new Set<number>([
  OPS.dependency,
  OPS.beginMarkedContent,
  OPS.beginMarkedContentProps,
  OPS.endMarkedContent,
  OPS.markPoint,
  OPS.markPointProps,
])

const PICTURE_OPERATORS = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])

type State = { matrix: Matrix; clip: Box; leading: number }
type Hidden = {
  /** Glyphs whose line begins where it is cut off. */
  glyphs: number
  /** Whether a picture is painted of which most is cut off. */
  picture: boolean
}

const PLAIN: Matrix = [1, 0, 0, 1, 0, 0]

/** What is drawn but cut off by the page's edges or a clip. */
function hiddenBy({ fnArray, argsArray }: OperatorList, view: Box): Hidden {
  const hidden: Hidden = { glyphs: 0, picture: false }
  let state: State = { matrix: PLAIN, clip: view, leading: 0 }
  let line: Matrix = PLAIN
  const saved: State[] = []
  let clips = false
  const moveLine = (x: number, y: number) => {
    line = multiplied(line, [1, 0, 0, 1, x, y])
  }
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as never
    switch (operator) {
      case OPS.save:
      case OPS.beginGroup:
        saved.push(state)
        break
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
      case OPS.endGroup:
        state = saved.pop() ?? state
        break
      case OPS.transform:
        state = { ...state, matrix: multiplied(state.matrix, args) }
        break
      case OPS.paintFormXObjectBegin: {
        saved.push(state)
        const [matrix, box]: [Matrix | null, Box | null] = args
        state = { ...state, matrix: matrix ? multiplied(state.matrix, matrix) : state.matrix }
        if (box) state = clipped(state, box)
        break
      }
      case OPS.clip:
      case OPS.eoClip:
        clips = true
        break
      case OPS.constructPath: {
        const [, , box]: [unknown, unknown, Box | null] = args
        if (clips && box) state = clipped(state, box)
        clips = false
        break
      }
      case OPS.beginText:
        line = PLAIN
        break
      case OPS.setTextMatrix:
        line = args[0]
        break
      case OPS.setLeading:
        state = { ...state, leading: -args[0] }
        break
      case OPS.setLeadingMoveText:
        state = { ...state, leading: args[1] }
        moveLine(args[0], args[1])
        break
      case OPS.moveText:
        moveLine(args[0], args[1])
        break
      case OPS.nextLine:
        moveLine(0, state.leading)
        break
      case OPS.showText:
        if (isCutOff(state, line)) hidden.glyphs += glyphsOf(args[0])
        break
      default:
        if (PICTURE_OPERATORS.has(operator) && isMostlyHidden(state, pixels(args))) hidden.picture = true
    }
  }
  return hidden
}

/** Numbers among them are spaces. */
const glyphsOf = (glyphs: unknown[]) => glyphs.filter((glyph) => typeof glyph === 'object').length

function isCutOff({ matrix, clip }: State, line: Matrix): boolean {
  const [, , , , x, y] = multiplied(matrix, line)
  const [left, bottom, right, top] = clip
  return x < left - MARGIN || x > right + MARGIN || y < bottom - MARGIN || y > top + MARGIN
}

function pixels(args: [unknown, number?, number?] | [{ width: number; height: number }]): number {
  const [picture, width, height] = args
  if (width !== undefined && height !== undefined) return width * height
  if (typeof picture !== 'object' || picture === null) return 0
  return 'width' in picture && 'height' in picture ? Number(picture.width) * Number(picture.height) : 0
}

function isMostlyHidden({ matrix, clip }: State, size: number): boolean {
  if (size < SMALL_PICTURE) return false
  const box = transformed(matrix, [0, 0, 1, 1])
  return area(intersection(box, clip)) < LEAST_SEEN * area(box)
}

const clipped = (state: State, box: Box): State => ({
  ...state,
  clip: intersection(state.clip, transformed(state.matrix, box)),
})
