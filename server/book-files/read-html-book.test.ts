import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bookWork } from './book-work.ts'
import { readBookFrom } from './read-html-book.ts'
import { inWorkFolder } from './work-folder.ts'

const prose = 'Kalimat yang cukup panjang untuk sebuah buku. '.repeat(8).trim()
const read = (bytes: Buffer) =>
  readBookFrom({ names: ['a.html'], read: async (name) => (name === 'a.html' ? bytes : undefined) })
const markupOf = async (bytes: Buffer) => (await read(bytes)).markup

describe('an HTML book that is imported', () => {
  test('letters are read right in every declared encoding', async () => {
    expect(await markupOf(Buffer.from(`<p>Ñandú – “ya” ${prose}</p>`))).toBe(`<p>Ñandú – “ya” ${prose}</p>`)
    expect(await markupOf(Buffer.from(`\ufeff<p>é ${prose}</p>`))).toBe(`<p>é ${prose}</p>`)
    expect(
      await markupOf(Buffer.from(`<meta charset="windows-1252"><p>caf\u00e9 ${prose}</p>`, 'latin1')),
    ).toBe(`<p>café ${prose}</p>`)
    expect(await markupOf(Buffer.from(`\ufeff<p>utf-16 é ${prose}</p>`, 'utf16le'))).toBe(
      `<p>utf-16 é ${prose}</p>`,
    )
  })

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['plain text', Buffer.from('hanya teks')],
    ['bytes', Buffer.from([0x00, 0xff, 0x3c, 0x61, 0x3e])],
    ['Latin-1 that does not say so', Buffer.from('<p>caf\u00e9</p>', 'latin1')],
    ['nothing but script', Buffer.from('<script>alert(1)</script>')],
    ['nothing but frames', Buffer.from('<iframe src="https://example.com"></iframe>')],
    ['24 bytes of markup', Buffer.from('<h1>Bab</h1><p>Halo.</p>')],
    ['a page that would fetch its text', Buffer.from(`<div id="app"></div><script>${prose}</script>`)],
  ])('§4 %s is no book: refused with what is wrong', async (_what, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({
      data: { fault: expect.stringMatching(/^(?:no_markup|no_text|too_few_letters)$/) },
    })
  })

  test('a book of pictures without a word is a book', async () => {
    const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    expect(await markupOf(Buffer.from(`<img src="data:image/gif;base64,${gif}">`))).toContain('<img ')
  })

  test('an Arabic book still reads from the right, whether html, body or a style says so', async () => {
    const kept = `<p>${prose}</p>`
    const said = async (html: string, body = '') =>
      await markupOf(Buffer.from(`<!doctype html><html ${html}><body ${body}>${kept}</body></html>`))
    expect(await said('lang="ar" dir="rtl"')).toBe(`<div lang="ar" dir="rtl">${kept}</div>`)
    expect(await said('lang="ar"', 'dir="rtl" lang="fa"')).toBe(`<div lang="fa" dir="rtl">${kept}</div>`)
    expect(await said('xml:lang="ar" style="color: red; direction: rtl"')).toBe(
      `<div lang="ar" dir="rtl">${kept}</div>`,
    )
    expect(await said('lang="x&quot; onclick=&quot;alert(1)" dir="up"')).toBe(kept)
    expect(await markupOf(Buffer.from(await said('lang="ar" dir="rtl"')))).toBe(
      await said('lang="ar" dir="rtl"'),
    )
  })

  test('a Persian book that states no direction reads from the right, and its English and its code do not', async () => {
    const persian = 'روزی بود و روزگاری بود در شهر کنار رود. '.repeat(10)
    const body = `<h1>${persian}</h1><ul><li>${persian}</li></ul><p lang="en">In English</p><pre>npm start</pre><p>Hello</p>`
    const read = async (html: string) =>
      markupOf(Buffer.from(`<!doctype html><html ${html}><body>${body}</body></html>`))
    expect(await read('lang="fa"')).toBe(
      `<div lang="fa" dir="rtl"><h1>${persian}</h1><ul><li>${persian}</li></ul><p lang="en" dir="ltr">In English</p><pre dir="ltr">npm start</pre><p>Hello</p></div>`,
    )
    expect(await read('')).toBe(
      `<h1 dir="rtl">${persian}</h1><ul dir="rtl"><li>${persian}</li></ul><p lang="en">In English</p><pre>npm start</pre><p>Hello</p>`,
    )
    // Programs state English where nobody set a language.
    expect(await read('lang="en"')).toContain(`<div lang="en" dir="rtl"><h1>`)
    expect(await read('lang="en"')).toContain(`<p dir="ltr">Hello</p>`)
    expect(await read('lang="fa" dir="ltr"')).toContain(`<div lang="fa" dir="ltr"><h1>`)
  })

  test('pictures that are left out are counted', async () => {
    const html = `<p>${prose}</p><img src="peta.png"><img src="https://example.com/x.jpg" alt="x"><svg><g/></svg><video></video>`
    expect((await read(Buffer.from(html))).droppedPictures).toBe(4)
  })

  test('F35 a file that takes too long to sanitise is given up, and the next one is read', async () => {
    await inWorkFolder(async (folder) => {
      const [bad, good, book] = ['a', 'b', 'c'].map((name) => join(folder, name)) as [string, string, string]
      await writeFile(bad, '<p>kata</p>'.repeat(1_000_000))
      await writeFile(good, `<p>${prose}</p>`)
      expect(await bookWork({ task: 'read-html', path: bad, book }, { timeLimit: 300 })).toEqual({
        unfinished: 'time',
      })
      expect(await bookWork({ task: 'read-html', path: good, book }, { timeLimit: 20_000 })).toMatchObject({
        droppedPictures: 0,
      })
    })
  })
})
