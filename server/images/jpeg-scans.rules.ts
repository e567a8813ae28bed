const SCAN = 0xda
const END = 0xd9

/** Markers that nothing belongs to: a stuffed byte, TEM, the restarts and the start of the image. */
const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Counts the scans of a JPEG as a decoder does, skipping garbage between the segments. Every scan of a progressive
 * JPEG covers all blocks of the picture, and the decoder reads all scans before it can be stopped.
 * @param most counts no further than one beyond this
 */
export function countScans(jpeg: Uint8Array, most: number): number {
  let scans = 0
  let at = jpeg.indexOf(0xff)
  while (at !== -1 && scans <= most) {
    while (jpeg[at] === 0xff) at++
    const marker = jpeg[at++]
    if (marker === undefined || marker === END) break
    if (marker === SCAN) scans++
    if (!isAlone(marker)) at += Math.max(2, ((jpeg[at] ?? 0) << 8) + (jpeg[at + 1] ?? 0))
    at = jpeg.indexOf(0xff, at)
  }
  return scans
}
