import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'
import { launchChromium } from '#tests/support/chromium.ts'

export type BrowsedShop = { shop: Awaited<ReturnType<typeof openShop>>; browser: Browser; folder: string }

/** Runs work on the demo shop, without jobs, on a data folder of its own, and in a browser. Both end with the work. */
export async function withBrowsedShop(
  work: (world: BrowsedShop) => Promise<void>,
  env: (folder: string) => Record<string, string> = () => ({}),
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-'))
  const config = readConfig({ LEMBAR_DATA: join(folder, 'data'), PORT: '0', ...env(folder) })
  const shop = await openShop({ config, log: silentLog, development: false, jobs: false })
  await shop.demoFinished
  const browser = await launchChromium()
  try {
    await work({ shop, browser, folder })
  } finally {
    await browser.close()
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Signs a reader in, in everything that is opened in this context. */
export async function storeSession(context: BrowserContext, token: string, user: object): Promise<void> {
  await context.addInitScript(
    ([key = '', stored = '']) => {
      localStorage.setItem('access_token', key)
      localStorage.setItem('user', stored)
    },
    [token, JSON.stringify(user)],
  )
}
