import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import type { Page } from 'playwright-core'

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/**
 * Draws pages with plain pdf.js from a server without a content security policy, to compare the reader's pages with.
 */
export type PlainPdfjs = {
  /** Goes to the page that draws. */
  open(page: Page): Promise<void>
  close(): Promise<void>
}

/** A page of the reader compared with the same page drawn plainly. */
export type Comparison = {
  /** Share of the pixels that differ visibly. */
  different: number
  /** Share of the pixels that are not paper: the reader's, and the plain one's. */
  ink: number
  plainInk: number
  width: number
  height: number
}

export async function openPlainPdfjs(): Promise<PlainPdfjs> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://plain').pathname)
    try {
      const body = path === '/' ? PAGE : await readFile(join(PDFJS, path))
      response.setHeader(
        'content-type',
        TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream',
      )
      response.end(body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    open: async (page) => {
      await page.goto(origin)
      await page.waitForFunction('window.ready')
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** @returns how many pages the file has, or the name of the error with which it does not open */
export function openPlainly(page: Page, bytes: Uint8Array, password?: string): Promise<number | string> {
  return page.evaluate(([data, secret]) => window.openFile(data, secret), [
    Buffer.from(bytes).toString('base64'),
    password,
  ] as const)
}

/** @returns the name of the error where pdf.js cannot draw the page */
export function compareWithPlain(page: Page, number: number, picture: string): Promise<Comparison | string> {
  return page.evaluate(([n, png]) => window.compare(n, png), [number, picture] as const)
}

/** The share of a picture's pixels that are not paper. */
export function inkOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate((data) => window.inkOf(data), `data:image/png;base64,${png.toString('base64')}`)
}

declare global {
  interface Window {
    openFile(data: string, password: string | undefined): Promise<number | string>
    inkOf(picture: string): Promise<number>
    compare(number: number, picture: string): Promise<Comparison | string>
  }
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>plain</title><script type="module">
import * as pdfjs from '/build/pdf.min.mjs'
pdfjs.GlobalWorkerOptions.workerSrc = '/build/pdf.worker.min.mjs'
pdfjs.GlobalWorkerOptions.rendererSrc = '/build/pdf.renderer.min.mjs'
let task, file
window.openFile = async (data, password) => {
  await task?.destroy()
  const at = (folder) => new URL('/' + folder + '/', location.href).href
  task = pdfjs.getDocument({
    data: Uint8Array.from(atob(data), (c) => c.charCodeAt(0)),
    password, enableXfa: false, maxImageSize: 80_000_000,
    cMapUrl: at('cmaps'), standardFontDataUrl: at('standard_fonts'), wasmUrl: at('wasm'), iccUrl: at('iccs'),
    verbosity: 0,
  })
  task.onPassword = () => task.destroy()
  try {
    file = await task.promise
    return file.numPages
  } catch (error) {
    return error.name
  }
}
const pixelsOf = (source, width, height) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, 0, 0)
  return context.getImageData(0, 0, width, height).data
}
const ink = (pixels) => {
  let dark = 0
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i] + pixels[i + 1] + pixels[i + 2] < 690) dark++
  return dark / (pixels.length / 4)
}
window.inkOf = async (picture) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob())
  return ink(pixelsOf(image, image.width, image.height))
}
window.compare = (number, picture) => compare(number, picture).catch((error) => error.name)
const compare = async (number, picture) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob())
  const { width, height } = image
  const page = await file.getPage(number)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const scale = width / page.getViewport({ scale: 1 }).width
  await page.render({ canvas, viewport: page.getViewport({ scale }), annotationMode: pdfjs.AnnotationMode.ENABLE }).promise
  const shown = pixelsOf(image, width, height)
  const plain = pixelsOf(canvas, width, height)
  let different = 0
  for (let i = 0; i < shown.length; i += 4) {
    const by = Math.max(Math.abs(shown[i] - plain[i]), Math.abs(shown[i + 1] - plain[i + 1]), Math.abs(shown[i + 2] - plain[i + 2]))
    if (by > 24) different++
  }
  return { different: different / (width * height), ink: ink(shown), plainInk: ink(plain), width, height }
}
window.ready = true
</script>`
