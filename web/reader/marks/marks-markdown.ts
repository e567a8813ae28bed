import type { ShownMark } from '#kernel/shown-marks.ts'
import { formatDate } from '#kernel/time.ts'
import { COLOR_NAMES } from './mark-colors.ts'

/**
 * The marks of a book as Markdown, in the order of the book: highlights as quotations, notes below them. Characters
 * with a meaning in Markdown are escaped, so that quotes look as they do in the book.
 */
export function marksMarkdown(title: string, marks: readonly ShownMark[], now: Date): string {
  const parts = [`# ${inLine(title)}`, `Penanda dari Lembar, ${formatDate(now)}`]
  let label: string | undefined
  for (const mark of marks) {
    if (mark.label !== label) {
      label = mark.label
      if (label !== '') parts.push(`## ${inLine(label)}`)
    }
    if (mark.kind === 'highlight') {
      parts.push(`${quoted(mark.quote)}\n>\n> *${COLOR_NAMES[mark.color]}*`)
    } else {
      parts.push(mark.quote === '' ? '**Penanda**' : `**Penanda:** ${inLine(mark.quote)}`)
    }
    if (mark.note !== '') parts.push(`Catatan: ${paragraphs(mark.note)}`)
  }
  return `${parts.join('\n\n')}\n`
}

const escaped = (text: string) => text.replace(/[\\`*_[\]<>#~|&!]/g, String.raw`\$&`)

/** A list, a number or a rule begins only at the beginning of a line. */
const escapedLine = (line: string) =>
  escaped(line.trim())
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)

const inLine = (text: string) => escapedLine(text.replace(/\s+/g, ' '))

const quoted = (text: string) =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => `> ${escapedLine(line)}`.trimEnd())
    .join('\n')

const paragraphs = (text: string) =>
  text
    .split(/\r\n|[\n\r]/)
    .map(escapedLine)
    .join('\n')
