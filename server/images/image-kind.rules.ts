import { Failure } from '#server/platform/failure.ts'
import { PICTURE_BOUNDS } from './picture-bounds.rules.ts'

const IMAGE_KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

const startsWith = (bytes: Uint8Array, signature: number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte)
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/**
 * The kind of a picture by its first bytes; its file name and declared type do not count (F39). Undefined for
 * everything else: SVG and HTML never reach a decoder.
 */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp'
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'gif'
  if (startsWith(bytes, ascii('ftypavif'), 4) || startsWith(bytes, ascii('ftypavis'), 4)) return 'avif'
  return undefined
}

/**
 * Refuses what is too large, or no picture by its bytes, before it is decoded.
 * @returns its kind
 * @throws Failure too_large, unsupported_type
 */
export function requirePicture(bytes: Uint8Array): ImageKind {
  if (bytes.length > PICTURE_BOUNDS.bytes) {
    throw new Failure('too_large', 'Ukuran gambar paling besar 8 MB.')
  }
  const kind = imageKind(bytes)
  if (kind === undefined) {
    throw new Failure('unsupported_type', 'Gambar harus berupa JPG, PNG, WebP, AVIF, atau GIF.')
  }
  return kind
}

/** The widths to store: the wanted ones up to the natural width, and that one if it is below the widest. */
export function widthsFor(naturalWidth: number, wanted: readonly number[]): number[] {
  const widest = Math.max(...wanted)
  const filled = wanted.filter((width) => width <= naturalWidth)
  return [...new Set([...filled, Math.min(naturalWidth, widest)])].sort((a, b) => a - b)
}
