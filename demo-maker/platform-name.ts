import sharp from 'sharp'

/** What the bytes of a drawn picture depend on beside its drawing: the processor and the image library. */
export function platformName(): string {
  const { vips, heif } = sharp.versions
  return `${process.platform} ${process.arch}, libvips ${vips}, libheif ${heif}`
}
