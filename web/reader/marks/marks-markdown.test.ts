import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ShownMark } from '#kernel/shown-marks.ts'
import { marksMarkdown } from './marks-markdown.ts'

const NOW = new Date('2026-11-22T03:00:00Z')
const mark = (parts: Partial<ShownMark>): ShownMark => ({
  id: 'a',
  kind: 'highlight',
  file: 'PDF',
  start: { part: 1, offset: 0 },
  end: { part: 1, offset: 9 },
  share: 0,
  label: 'Halaman 1',
  quote: 'Hujan turun sejak pagi',
  made_at: '2026-11-22T03:00:00.000Z',
  color: 'yellow',
  note: '',
  ...parts,
})

it('exports highlights as quotations, notes below them, by place', () => {
  const text = marksMarkdown(
    'Laut Bercerita',
    [
      mark({ note: 'Bagus.\nBaca lagi.' }),
      mark({ quote: 'Baris satu\nBaris dua', color: 'pink' }),
      mark({ kind: 'bookmark', label: 'Halaman 9', quote: '' }),
      mark({ kind: 'bookmark', label: 'Halaman 9', quote: 'Awal bab', note: 'Mulai di sini' }),
    ],
    NOW,
  )
  expect(text).toBe(`# Laut Bercerita

Penanda dari Lembar, 22/11/2026

## Halaman 1

> Hujan turun sejak pagi
>
> *Kuning*

Catatan: Bagus.
Baca lagi.

> Baris satu
> Baris dua
>
> *Merah muda*

## Halaman 9

**Penanda**

**Penanda:** Awal bab

Catatan: Mulai di sini
`)
})

it('keeps what is in the book as it stands there: nothing of it becomes a heading, a link or markup', () => {
  const text = marksMarkdown('# *Judul*', [mark({ quote: '1. <b>[x](http://a)</b>\n- butir\n# bab' })], NOW)
  expect(text).toContain(String.raw`# \# \*Judul\*`)
  expect(text).toContain(String.raw`> 1\. \<b\>\[x\](http://a)\</b\>`)
  expect(text).toContain(String.raw`> \- butir`)
  expect(text).toContain(String.raw`> \# bab`)
})

it('never lets a quotation end before its last line, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (quote) => {
      const text = marksMarkdown('Judul', [mark({ quote, label: '' })], NOW)
      const lines = text.split('\n').slice(4, -1)
      expect(lines.filter((line) => !line.startsWith('>'))).toEqual([])
    }),
  )
})
