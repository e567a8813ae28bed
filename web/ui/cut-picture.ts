type Area = { x: number; y: number; width: number; height: number }

/**
 * A part of a picture as a JPEG. The whole picture is decoded first: browsers that decode only a part count its place
 * in the picture as it is stored, which a camera may have stored on its side.
 * @param areaIn where the part is in the upright picture
 */
export async function cutPicture(
  file: Blob,
  areaIn: (upright: { width: number; height: number }) => Area,
  { widest, quality }: { widest: number; quality: number },
): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { x, y, width, height } = areaIn(picture)
    const scale = Math.min(1, widest / width)
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    )
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas to draw on')
    // Transparent parts of a PNG would become black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}
