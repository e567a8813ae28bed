import { readFile, writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Failure } from '#server/platform/failure.ts'
import { type BookAnswer, type BookOrder, type BookTask, OUT_OF_TIME } from './book-work.ts'
import { cutHtml, htmlPageCount, withoutContents } from './cut-html.ts'
import { processorTime } from './processor-time.ts'
import { samplePages } from './sample.rules.ts'
import { noSample } from './sample-remarks.rules.ts'

// A separate process for files from outside: it can be killed at any moment, and its memory is freed with it.
process.on('disconnect', () => process.exit())
// pdf.js rejects promises that nobody awaits any more, such as those of a damaged file that was closed meanwhile. Each
// task awaits its own answer.
process.on('unhandledRejection', () => undefined)
const watchdog = new Worker(new URL('./book-work.watchdog.ts', import.meta.url), { workerData: process.ppid })
watchdog.unref()

process.on('message', async ({ task, timeLimit }: BookOrder) => {
  const end = processorTime() + timeLimit
  watchdog.postMessage(end)
  const answered = await answer(task)
  // The watchdog looks from time to time only.
  if (processorTime() > end) process.kill(process.pid, OUT_OF_TIME)
  watchdog.postMessage(Number.POSITIVE_INFINITY)
  process.send?.(answered)
})

async function answer(task: BookTask): Promise<BookAnswer> {
  try {
    return { result: await perform(task) }
  } catch (error) {
    if (error instanceof Failure) {
      const { reason, message, data } = error
      return { refused: { reason, message, data } }
    }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

/** Modules are loaded when a task needs them: loading pdf.js takes longer than reading an HTML book. */
async function perform(task: BookTask) {
  switch (task.task) {
    case 'inspect-pdf': {
      const { inspectPages } = await import('./pdf/inspect-pages.ts')
      return inspectPages(await bytesOf(task.path))
    }
    case 'sample-pdf': {
      const { makePdfSample } = await import('./pdf/make-pdf-sample.ts')
      const { content, ...sample } = await makePdfSample(await bytesOf(task.path), task.chosen)
      if (sample.pageCount > 0) await writeFile(task.sample, content)
      return sample
    }
    case 'take-cover': {
      const picture = await coverOf(task)
      if (picture) await writeFile(task.picture, picture)
      return { found: picture !== undefined }
    }
    case 'show-pages': {
      const { showPages } = await import('./pdf/show-pages.ts')
      return showPages(await bytesOf(task.path))
    }
    case 'read-html': {
      const { readHtmlBook } = await import('./read-html-book.ts')
      const { markup, ...finding } = await readHtmlBook(task.path, { beside: task.beside })
      await writeFile(task.book, markup)
      return finding
    }
    case 'encode-picture': {
      const { encodePicture } = await import('#server/images/encode-picture.ts')
      return encodePicture(await bytesOf(task.path), task.shape)
    }
    case 'sample-html': {
      const markup = withoutContents(await readFile(task.path, 'utf8'))
      const pageCount = samplePages({ pageCount: htmlPageCount(markup), chosen: task.chosen })
      if (pageCount > 0) await writeFile(task.sample, cutHtml(markup, pageCount))
      const tooShort = pageCount === 0 && task.chosen !== 0
      return { pageCount, remarks: tooShort ? [noSample({ code: 'too_short' })] : [] }
    }
    case 'draw-spread': {
      const picture = await spreadOf(task)
      if (picture) await writeFile(task.picture, picture)
      return { drawn: picture !== undefined }
    }
  }
}

async function coverOf({ path, kind }: { path: string; kind: 'PDF' | 'HTML' }) {
  if (kind === 'HTML') return (await import('./read-html-book.ts')).readEpubCover(path)
  const { drawFirstPage } = await import('./pdf/show-pages.ts')
  return drawFirstPage(await bytesOf(path))
}

async function spreadOf({ path, kind }: { path: string; kind: 'PDF' | 'HTML' }) {
  const { drawSpread } = await import('./pdf/draw-spread.ts')
  if (kind === 'PDF') return drawSpread(await bytesOf(path))
  const { typesetSpread } = await import('./typeset-spread.ts')
  const pages = await typesetSpread(await readFile(path, 'utf8'))
  return pages && drawSpread(pages, 1)
}

async function bytesOf(path: string): Promise<Uint8Array> {
  // A copy, since a Buffer may be part of a pool and pdf.js takes ownership of the memory.
  return new Uint8Array(await readFile(path))
}
