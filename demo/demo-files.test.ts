import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectPages } from '#server/book-files/pdf/inspect-pages.ts'
import { sanitizeHtmlBook } from '#server/book-files/sanitize-html-book.ts'
import { readBookText } from '../demo-maker/books/parse-text.ts'
import { type DemoFile, listDemoFiles } from '../demo-maker/list-demo-files.ts'
import { platformName } from '../demo-maker/platform-name.ts'
import {
  coverFile,
  DEMO_FILES,
  demoFile,
  ebookFile,
  galleryFile,
  landingFile,
  packageFile,
  readDemoFile,
} from './demo-files.ts'
import { demoTitles } from './titles.ts'

const pdfTitles = demoTitles.filter((title) => title.ebook?.kind === 'PDF')
const htmlTitles = demoTitles.filter((title) => title.ebook?.kind === 'HTML')
const files = listDemoFiles()
const allDifferent = (values: unknown[]): boolean => new Set(values).size === values.length
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

describe('the demo shop is shipped whole', () => {
  test('every picture and book is there, nothing else, and all of it is under 10 MB', async () => {
    const entries = await readdir(DEMO_FILES, { recursive: true, withFileTypes: true })
    const found = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(DEMO_FILES.length + 1))
    expect(found.sort()).toEqual([...files.map(({ path }) => path), 'made-on.txt'].sort())
    const sizes = await Promise.all(found.map(async (path) => (await stat(demoFile(path))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000_000)
  })

  test.each([
    coverFile('rumah-di-ujung-gang-kenari'),
    coverFile('selasar-no-13'),
    galleryFile('rumah-di-ujung-gang-kenari', 0),
    landingFile(1),
    packageFile('coba-sebulan'),
    ebookFile('rumah-di-ujung-gang-kenari', 'PDF'),
    ebookFile('selasar-no-13', 'PDF'),
    ...htmlTitles.map(({ slug }) => ebookFile(slug, 'HTML')),
  ])('made again, %s is the same', async (path) => {
    const file = files.find((candidate) => candidate.path === path)
    if (file === undefined) throw new Error(`the demo has no ${path}`)
    await expectMadeAgain(file)
  })
})

/** The same bytes on the platform of the shipped files; elsewhere the same pixels, pages or text. */
async function expectMadeAgain({ path, make }: DemoFile): Promise<void> {
  const [made, shipped] = [Buffer.from(await make()), await readDemoFile(path)]
  const madeOn = (await readFile(demoFile('made-on.txt'), 'utf8')).trim()
  if (madeOn === platformName()) expect(made.equals(shipped)).toBe(true)
  else if (path.endsWith('.avif')) expect(await meanDifference(made, shipped)).toBeLessThan(3)
  else if (path.endsWith('.pdf')) expect(pagesOf(made)).toBe(pagesOf(shipped))
  else expect(made.toString()).toBe(shipped.toString())
}

/** Of 255, over all channels of all pixels. */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).raw().toBuffer()))
  if (a === undefined || b === undefined || a.length !== b.length) return Number.POSITIVE_INFINITY
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

describe('ebooks are books', () => {
  test('every PDF has the pages its title promises, 24 to 48, is light, and is like no other', async () => {
    const contents: string[] = []
    for (const { slug, pages } of pdfTitles) {
      const pdf = await readDemoFile(ebookFile(slug, 'PDF'))
      expect(pagesOf(pdf), slug).toBe(pages)
      expect(pages, slug).toBeGreaterThanOrEqual(24)
      expect(pages, slug).toBeLessThanOrEqual(48)
      expect(pdf.length, slug).toBeLessThan(400_000)
      contents.push(pdf.toString('latin1'))
    }
    expect(allDifferent(contents)).toBe(true)
  })

  test('every PDF passes the check of an operator’s file: the demo shop loads it without one', async () => {
    for (const { slug, pages } of pdfTitles) {
      const bytes = new Uint8Array(await readDemoFile(ebookFile(slug, 'PDF')))
      expect(await inspectPages(bytes), slug).toEqual({ pageCount: pages })
    }
  })

  test('text can be selected and searched; outline, title and author are in the file', async () => {
    const title = demoTitles.find(({ slug }) => slug === 'rumah-di-ujung-gang-kenari')
    if (!title) throw new Error('the book is gone')
    const data = new Uint8Array(await readDemoFile(ebookFile(title.slug, 'PDF')))
    const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS })
    const pdf = await task.promise
    const content = await (await pdf.getPage(8)).getTextContent()
    const text = content.items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('')
    expect(text).toContain('Kunci di Bawah Pot')
    expect(text).toContain('Kunci itu masih di tempatnya, di bawah pot')
    const outline = await pdf.getOutline()
    expect(outline.map((entry) => entry.title)).toContain('Pukul Empat Sore')
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: title.title, Author: 'Wening Larasdyah' })
    await task.destroy()
  })

  test('no paragraph is printed in two books', () => {
    const seen = new Map<string, string>()
    for (const { slug } of [...pdfTitles, ...htmlTitles])
      for (const chapter of readBookText(slug).chapters)
        for (const block of chapter.blocks) {
          if (block.kind !== 'paragraph' || block.text.length < 60) continue
          expect(seen.get(block.text), `${slug}: ${block.text}`).toBeUndefined()
          seen.set(block.text, slug)
        }
    expect(seen.size).toBeGreaterThan(500)
  })

  test.each(htmlTitles)('$slug loses nothing but its head when it is sanitised', async ({ slug }) => {
    const html = (await readDemoFile(ebookFile(slug, 'HTML'))).toString()
    const kept = sanitizeHtmlBook(html).html
    for (const tag of ['h2', 'h3', 'p', 'table', 'li', 'figure', 'blockquote', 'img', 'em', 'section']) {
      const count = (text: string): number => text.split(`<${tag}`).length
      expect(count(kept), tag).toBe(count(html))
    }
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    for (const target of targets) expect(html).toContain(`id="${target}"`)
    expect(targets.length).toBeGreaterThan(10)
  })
})

describe('pictures have their sizes', () => {
  const SIZES: Record<string, string> = {
    covers: '800×1200',
    galleries: '960×640',
    landings: '1920×640',
    packages: '800×600',
    promos: '800×600',
  }

  test('covers, galleries, landings, packages and promos, no two alike', async () => {
    const pictures = files.filter(({ path }) => path.endsWith('.avif'))
    const contents: string[] = []
    for (const { path } of pictures) {
      const bytes = await readDemoFile(path)
      const { width, height } = await sharp(bytes).metadata()
      const wanted = path.endsWith('-icon.avif') ? '256×256' : SIZES[path.split('/')[0] ?? '']
      expect(`${width}×${height}`, path).toBe(wanted)
      contents.push(bytes.toString('base64'))
    }
    expect(allDifferent(contents)).toBe(true)
  })
})
