import { readFileSync } from 'node:fs'

export type Block =
  | { kind: 'paragraph' | 'heading' | 'quote' | 'worksheet'; text: string }
  | { kind: 'verse'; lines: string[] }
  | { kind: 'list' | 'steps'; items: string[] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'pause' }

/** `notes` are the chapter's lines that begin with `@`: how a form wants it drawn. */
export type Chapter = { title: string; notes: string[]; blocks: Block[] }
export type BookText = { facts: Record<string, string>; chapters: Chapter[] }

function blockOf(part: string): Block {
  const lines = part.split('\n').map((line) => line.trim())
  const first = lines[0] ?? ''
  if (first === '***') return { kind: 'pause' }
  if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3) }
  if (first.startsWith('> '))
    return { kind: 'quote', text: lines.map((line) => line.replace(/^> /, '')).join(' ') }
  if (first.startsWith('? '))
    return { kind: 'worksheet', text: lines.map((line) => line.replace(/^\? /, '')).join('\n') }
  if (first.startsWith('- ')) return { kind: 'list', items: lines.map((line) => line.slice(2)) }
  if (/^\d+\. /.test(first)) return { kind: 'steps', items: lines.map((line) => line.replace(/^\d+\. /, '')) }
  if (first.startsWith('| '))
    return {
      kind: 'table',
      rows: lines.map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    }
  if (first.endsWith('/')) return { kind: 'verse', lines: lines.map((line) => line.replace(/\s*\/$/, '')) }
  return { kind: 'paragraph', text: lines.join(' ') }
}

/**
 * Reads the plain text a demo book is written in: `key: value` lines first, then chapters that begin with `# `.
 * In them an empty line ends a block; `## ` heads, `> ` quotes, `- ` and `1. ` list, `| ` makes a table, `? ` a
 * worksheet, `***` a pause, and lines that end in ` /` are verse.
 */
function parseText(source: string): BookText {
  const [head = '', ...parts] = source.replace(/\r/g, '').split(/^# /m)
  const facts: Record<string, string> = {}
  for (const line of head.split('\n')) {
    const colon = line.indexOf(': ')
    if (colon > 0) facts[line.slice(0, colon)] = line.slice(colon + 2).trim()
  }
  const chapters = parts.map((part): Chapter => {
    const [title = '', ...rest] = part.split('\n')
    const notes = rest.filter((line) => line.startsWith('@ ')).map((line) => line.slice(2).trim())
    const body = rest.filter((line) => !line.startsWith('@ ')).join('\n')
    const blocks = body
      .split(/\n\s*\n/)
      .map((block) => block.trim())
      .filter(Boolean)
      .map(blockOf)
    return { title: title.trim(), notes, blocks }
  })
  return { facts, chapters }
}

/** The text of a demo book, by its slug. */
export const readBookText = (slug: string): BookText =>
  parseText(readFileSync(new URL(`./texts/${slug}.md`, import.meta.url), 'utf8'))
