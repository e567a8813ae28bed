import { encode } from 'uqr'
import { QUIET_ZONE } from '../ui/qr-code.tsx'
import { saveFile } from '../ui/save-file.ts'

const MODULE_PX = 12
const LINE_PX = 44

/**
 * Saves a code as a picture, with lines of text below it. An app on the same phone reads it from the pictures, since a
 * phone cannot scan its own screen.
 */
export async function saveCode(text: string, lines: readonly string[], name: string): Promise<void> {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const canvas = document.createElement('canvas')
  canvas.width = size * MODULE_PX
  canvas.height = canvas.width + (lines.length + 1) * LINE_PX
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser draws no picture')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
    }
  }
  context.font = `${LINE_PX * 0.7}px system-ui, sans-serif`
  context.textAlign = 'center'
  for (const [place, line] of lines.entries()) {
    context.fillText(line, canvas.width / 2, canvas.width + (place + 0.7) * LINE_PX, canvas.width * 0.9)
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) throw new Error('the browser makes no picture')
  saveFile(picture, name)
}
