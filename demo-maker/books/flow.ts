import { ellipse, line as lineOutline, petals, rectangle, roundedRectangle } from '../drawing/outlines.ts'
import type { Palette } from '../drawing/palettes.ts'
import { breakLines, type Line, wordsOf } from '../typesetting/break-lines.ts'
import type { Block } from './parse-text.ts'
import { type FontName, type Ink, type Sheets, textWidth } from './pdf-sheets.ts'

export type Region = { x: number; top: number; bottom: number; w: number }
export type FlowStyle = { size: number; leading: number; justified: boolean; palette: Palette }

type Spot = { region: Region; y: number }

function overfull(): never {
  throw new Error('the text is longer than its place')
}

/**
 * Sets blocks one under the other into regions; `next` is asked for another region (a page, a column) when one is
 * full. Without it, everything has to fit into the first one. `y` is where the next block begins.
 */
export function openFlow(sheets: Sheets, style: FlowStyle, first: Spot, next: () => Spot = overfull) {
  const { size, leading, palette } = style
  let { region, y } = first
  const body: Ink = { font: 'body', size, colour: palette.ink }
  const space = (ink: Ink): number => textWidth(' ', ink.font, ink.size)

  const room = (): number => Math.floor((region.bottom - y + 0.01) / leading)
  function turn(): void {
    const spot = next()
    region = spot.region
    y = spot.y
  }
  function need(lines: number): void {
    if (room() < lines) turn()
  }

  function broken(text: string, ink: Ink, w: number, indent: number, justified: boolean): Line[] {
    const measure = (value: string, italic: boolean): number =>
      textWidth(value, italic ? 'italic' : ink.font, ink.size)
    const words =
      ink.font === 'italic' ? wordsOf(text).map((word) => ({ ...word, italic: true })) : wordsOf(text)
    return breakLines(words, w, space(ink), measure, { indent, justified })
  }

  function setLines(
    lines: Line[],
    inset: number,
    w: number,
    ink: Ink,
    indent: number,
    justified: boolean,
  ): void {
    for (const [index, line] of lines.entries()) {
      const left = lines.length - index
      // Neither the first line of a paragraph at the foot of a page nor its last one at the head of the next.
      if (
        room() < 1 ||
        (index === 0 && room() === 1 && left > 1) ||
        (room() === 1 && left === 2 && index > 0)
      )
        turn()
      const shift = index === 0 ? indent : 0
      sheets.line(line, region.x + inset + shift, w - shift, y + leading * 0.74, ink, space(ink), justified)
      y += leading
    }
  }

  function paragraph(
    text: string,
    options: { indent?: number; ink?: Ink; inset?: number; ragged?: boolean } = {},
  ): void {
    const { indent = 0, ink = body, inset = 0 } = options
    const justified = style.justified && !options.ragged
    const w = region.w - inset
    setLines(broken(text, ink, w, indent, justified), inset, w, ink, indent, justified)
  }

  /** The first paragraph of a chapter, with its first letter raised. */
  function opening(text: string): void {
    const initial = /^[“"‘—]?\s*\p{L}/u.exec(text)?.[0] ?? text.slice(0, 1)
    const ink: Ink = { font: 'display', size: size * 2.7, colour: palette.main }
    const width = textWidth(initial, ink.font, ink.size) + 1.5
    need(4)
    y += leading
    sheets.text(initial, region.x, y + leading * 0.74, ink)
    paragraph(text.slice(initial.length), { indent: width })
  }

  /** `below` is what must stand on the same page, in points, because it belongs to the heading. */
  function heading(text: string, below = 0): void {
    const ink: Ink = { font: 'sansStrong', size: size * 1.06, colour: palette.main }
    const lines = broken(text, ink, region.w, 0, false)
    need(lines.length + Math.max(3, Math.ceil(below / leading) + 2))
    if (y > region.top + 1) y += leading * 0.7
    setLines(lines, 0, region.w, ink, 0, false)
    y += leading * 0.15
  }

  function quote(text: string): void {
    const ink: Ink = { font: 'italic', size: size * 1.02, colour: palette.ink }
    const inset = 16
    const lines = broken(text, ink, region.w - inset, 0, false)
    need(Math.min(lines.length + 1, 8))
    y += leading * 0.4
    const top = y
    setLines(lines, inset, region.w - inset, ink, 0, false)
    if (y > top) sheets.paint([{ d: rectangle(region.x, top + 2, 2.5, y - top - 4), fill: palette.accent }])
    y += leading * 0.4
  }

  function list(items: string[], numbered: boolean): void {
    const inset = numbered ? 22 : 15
    y += leading * 0.2
    for (const [index, item] of items.entries()) {
      const lines = broken(item, body, region.w - inset, 0, false)
      need(Math.min(2, lines.length))
      if (numbered)
        sheets.text(`${index + 1}.`, region.x, y + leading * 0.74, {
          font: 'sansStrong',
          size: size * 0.92,
          colour: palette.main,
        })
      else sheets.paint([{ d: petals(region.x + 5, y + leading * 0.48, 4, 0, 4.2, 2), fill: palette.main }])
      setLines(lines, inset, region.w - inset, body, 0, false)
      y += leading * 0.12
    }
    y += leading * 0.3
  }

  /** A table cut into lines, with the widths of its columns and the heights of its rows. */
  function cutTable(rows: string[][]) {
    const small: Ink = { font: 'sans', size: size * 0.78, colour: palette.ink }
    const head: Ink = { ...small, font: 'sansStrong', colour: palette.paper }
    const columns = rows[0]?.length ?? 1
    const longest = Array.from({ length: columns }, (_, column) =>
      Math.max(...rows.map((row) => textWidth(row[column] ?? '', 'sansStrong', small.size))),
    )
    const total = longest.reduce((sum, width) => sum + Math.min(width, 120) + 12, 0)
    const share = longest.map((width) => ((Math.min(width, 120) + 12) / total) * region.w)
    const row = leading * 0.82
    const cut = rows.map((cells) =>
      cells.map((cell, column) => broken(cell, small, (share[column] ?? 60) - 10, 0, false)),
    )
    const tall = cut.map((cells) => Math.max(...cells.map((lines) => lines.length)) * row + 6)
    const height = tall.reduce((sum, value) => sum + value, 0)
    return { small, head, share, row, cut, tall, height }
  }

  function table(rows: string[][]): void {
    const { small, head, share, row, cut, tall, height } = cutTable(rows)
    if (region.bottom - y < height + leading) turn()
    y += leading * 0.4
    for (const [index, cells] of cut.entries()) {
      const ink = index === 0 ? head : small
      const fill = index === 0 ? palette.ground : index % 2 ? palette.paper : palette.second
      const h = tall[index] ?? row
      sheets.paint([{ d: rectangle(region.x, y, region.w, h), fill, ...(index > 0 ? { opacity: 0.4 } : {}) }])
      let x = region.x
      for (const [column, lines] of cells.entries()) {
        for (const [step, line] of lines.entries())
          sheets.line(line, x + 6, 0, y + 3 + step * row + row * 0.74, ink, space(ink), false)
        x += share[column] ?? 60
      }
      y += h
    }
    y += leading * 0.7
  }

  /** A tinted page of its own with lines to write on. */
  function worksheet(text: string): void {
    const [title = '', ...questions] = text.split('\n')
    turn()
    const box = { x: region.x - 12, y: region.top - 14, w: region.w + 24, h: region.bottom - region.top + 24 }
    sheets.paint([
      { d: roundedRectangle(box.x, box.y, box.w, box.h, 10), fill: palette.second, opacity: 0.28 },
    ])
    sheets.text('LEMBAR KERJA', region.x, y + 12, { font: 'sansStrong', size: 8.5, colour: palette.main })
    y += 22
    for (const line of broken(
      title,
      { font: 'display', size: 17, colour: palette.ink },
      region.w,
      0,
      false,
    )) {
      sheets.line(
        line,
        region.x,
        region.w,
        y + 16,
        { font: 'display', size: 17, colour: palette.ink },
        4.4,
        false,
      )
      y += 21
    }
    y += 8
    const each = (region.bottom - y) / Math.max(1, questions.length)
    for (const question of questions) {
      const top = y
      paragraph(question, { ragged: true, ink: { font: 'sans', size: size * 0.86, colour: palette.ink } })
      const rules: string[] = []
      for (let rule = y + 20; rule < top + each - 8; rule += 21)
        rules.push(
          lineOutline([
            [region.x, rule],
            [region.x + region.w, rule],
          ]),
        )
      sheets.paint([{ d: rules.join(''), stroke: palette.main, width: 0.5, opacity: 0.55 }])
      y = top + each
    }
    y = region.bottom
  }

  function pause(): void {
    need(3)
    const [cx, cy] = [region.x + region.w / 2, y + leading * 0.9]
    sheets.paint([
      {
        d: petals(cx, cy, 4, 1, 6, 2.4) + ellipse(cx - 16, cy, 1.4) + ellipse(cx + 16, cy, 1.4),
        fill: palette.accent,
      },
    ])
    y += leading * 1.8
  }

  function verse(lines: string[]): void {
    need(Math.min(lines.length, 6))
    for (const text of lines) paragraph(text, { ragged: true, inset: 10 })
    y += leading * 0.6
  }

  /** Sets blocks; `raised` gives the first paragraph a raised letter. */
  function blocks(all: Block[], raised = false): void {
    let previous: Block['kind'] | undefined
    for (const [index, block] of all.entries()) {
      const following = all[index + 1]
      if (block.kind === 'paragraph') {
        if (raised && previous === undefined) opening(block.text)
        else paragraph(block.text, { indent: previous === 'paragraph' ? size * 1.3 : 0 })
      } else if (block.kind === 'heading')
        heading(block.text, following?.kind === 'table' ? cutTable(following.rows).height : 0)
      else if (block.kind === 'quote') quote(block.text)
      else if (block.kind === 'list') list(block.items, false)
      else if (block.kind === 'steps') list(block.items, true)
      else if (block.kind === 'table') table(block.rows)
      else if (block.kind === 'verse') verse(block.lines)
      else if (block.kind === 'worksheet') worksheet(block.text)
      else pause()
      previous = block.kind
    }
  }

  /** Ragged lines in any font, such as a title; gives nothing back but moves on. */
  function display(text: string, font: FontName, textSize: number, lead: number, colour: string): void {
    const ink: Ink = { font, size: textSize, colour }
    for (const line of broken(text, ink, region.w, 0, false)) {
      sheets.line(line, region.x, region.w, y + lead * 0.78, ink, space(ink), false)
      y += lead
    }
  }

  return {
    blocks,
    paragraph,
    heading,
    list,
    quote,
    display,
    skip: (points: number) => (y += points),
    at: () => y,
    turn,
    need,
  }
}
