import { decodePicture } from '#server/images/decode-picture.ts'
import { imageKind } from '#server/images/image-kind.rules.ts'
import { givenOnly } from '#server/platform/given-only.ts'
import { type BookSource, resolveName } from './book-source.ts'
import { type Element, elementsIn, type Node } from './markup-tree.ts'

/** Enough to zoom into pictures on most screens. */
const WIDEST = 1200
const QUALITY = 76
const PICTURE_TAGS = new Set(['img', 'svg', 'object', 'embed'])

/** Pictures of one book: each file is encoded once. */
export type Pictures = { source: BookSource; encoded: Map<string, Promise<string | undefined>> }

export const openPictures = (source: BookSource): Pictures => ({ source, encoded: new Map() })

/**
 * Embeds the pictures that a text refers to, re-encoded. An SVG drawing that only contains a picture becomes that
 * picture.
 * @param from the name of the file that the text came from
 */
export async function embedPictures(pictures: Pictures, nodes: Node[], from: string): Promise<void> {
  const drawn = imagesOfDrawings(nodes)
  for (const element of elementsIn(nodes)) {
    if (!PICTURE_TAGS.has(element.name)) continue
    const address = addressOf(element, drawn)
    if (address === undefined || /^data:/i.test(address.trim())) continue
    const name = resolveName(from, address)
    const made = name === undefined ? undefined : await encodedPicture(pictures, name)
    if (made === undefined) continue
    const { alt, title, width, height, id } = element.attribs
    const words = alt ?? element.attribs['aria-label'] ?? ''
    element.name = 'img'
    element.children = []
    element.attribs = givenOnly({ src: made, alt: words, title, width, height, id })
  }
}

type Drawn = Map<Node, Element[]>

/** The images in each SVG drawing, up to two: drawings may be nested, and are not searched again for each level. */
function imagesOfDrawings(nodes: Node[]): Drawn {
  const drawn: Drawn = new Map()
  for (const image of elementsIn(nodes)) {
    if (image.name !== 'image') continue
    for (let above = image.parent; above; above = above.parent) {
      const images = drawn.get(above) ?? []
      if (images.length === 2) break
      drawn.set(above, [...images, image])
    }
  }
  return drawn
}

function addressOf(element: Element, drawn: Drawn): string | undefined {
  const { name, attribs } = element
  if (name === 'img' || name === 'embed') return attribs.src
  if (name === 'object') return attribs.data
  const [image, another] = drawn.get(element) ?? []
  return another === undefined ? (image?.attribs['xlink:href'] ?? image?.attribs.href) : undefined
}

function encodedPicture({ source, encoded }: Pictures, name: string): Promise<string | undefined> {
  const made = encoded.get(name) ?? encode(source, name)
  encoded.set(name, made)
  return made
}

/** @returns undefined for what is missing, too large, or no raster image by its bytes */
async function encode(source: BookSource, name: string): Promise<string | undefined> {
  const bytes = await source.read(name)
  if (bytes === undefined || imageKind(bytes.subarray(0, 64)) === undefined) return undefined
  try {
    const { copy } = await decodePicture(bytes, { maxWidth: WIDEST, square: false })
    const webp = await copy().webp({ quality: QUALITY }).toBuffer()
    return `data:image/webp;base64,${webp.toString('base64')}`
  } catch {
    return undefined
  }
}
