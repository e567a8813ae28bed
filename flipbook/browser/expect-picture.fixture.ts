import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

const FOLDER = join(import.meta.dirname, 'screenshots')
const SEEN = join(import.meta.dirname, '..', '..', '.tmp', 'flipbook-screenshots')
/** Another build of the browser smooths edges differently. */
const TOLERANCE = 0.005
const VISIBLE = 24

/**
 * Compares the page with the picture kept under this name. With `UPDATE_SCREENSHOTS=1` it keeps the present picture
 * instead: look at it before you commit it.
 */
export async function expectPicture(page: Page, name: string): Promise<void> {
  const seen = await page.screenshot({ animations: 'allow' })
  const kept = join(FOLDER, `${name}.png`)
  if (process.env.UPDATE_SCREENSHOTS === '1') {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(
      kept,
      await sharp(seen).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer(),
    )
  }
  if (!existsSync(kept)) throw new Error(`There is no ${kept}: run the test with UPDATE_SCREENSHOTS=1`)
  const different = await shareOfDifferentPixels(seen, await readFile(kept))
  if (different > TOLERANCE) {
    await mkdir(SEEN, { recursive: true })
    await writeFile(join(SEEN, `${name}.png`), seen)
  }
  expect({ name, different: different > TOLERANCE ? different : 0 }).toEqual({ name, different: 0 })
}

export async function shareOfDifferentPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (a === undefined || b === undefined) return 1
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let different = 0
  for (let i = 0; i < a.data.length; i += 3) {
    const by = Math.max(...[0, 1, 2].map((c) => Math.abs((a.data[i + c] ?? 0) - (b.data[i + c] ?? 0))))
    if (by > VISIBLE) different += 1
  }
  return different / (a.data.length / 3)
}
