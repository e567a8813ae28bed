import { crc32, deflateSync } from 'node:zlib'

const SIZE = { w: 640, h: 260 } as const
const BAR = { base: 244, tallest: 220, gap: 8 } as const
/** paper, bar, highest bar, line: the shop's paper, indigo, sogan and rule */
const COLOURS = [0xfbf8f3, 0x24426b, 0xa6551c, 0xb9ad9a] as const

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** A plain bar chart as a PNG of four colours, for the figures of HTML books; its labels stand in the caption. */
export function barChartPng(values: number[]): Buffer {
  const highest = Math.max(...values)
  const slot = (SIZE.w - BAR.gap) / values.length
  const pixel = (x: number, y: number): number => {
    if (y >= BAR.base && y < BAR.base + 2) return 3
    const index = Math.floor((x - BAR.gap / 2) / slot)
    const value = values[index]
    if (value === undefined || y >= BAR.base) return 0
    const within = x - BAR.gap / 2 - index * slot
    if (within < BAR.gap / 2 || within > slot - BAR.gap / 2) return 0
    if (y < BAR.base - (value / highest) * BAR.tallest) return 0
    return value === highest ? 2 : 1
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE.w, 0)
  header.writeUInt32BE(SIZE.h, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((SIZE.w + 1) * SIZE.h)
  for (let y = 0; y < SIZE.h; y++)
    for (let x = 0; x < SIZE.w; x++) rows[y * (SIZE.w + 1) + 1 + x] = pixel(x, y)
  const palette = Buffer.from(COLOURS.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

export const BAR_CHART_SIZE = SIZE
