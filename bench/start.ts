// Promise: with the packages and the build there, `npm start` shows the whole home page of the demo shop, with every
// picture on it, within 6 s on an empty data folder and within 2 s on one that has been used. Stopped, it leaves no
// process behind.
// Start: the command is given. End: the home page and its pictures have been answered whole. Data: the demo shop.
// Nothing is off.
import { rm } from 'node:fs/promises'
import { SECOND } from '#kernel/time.ts'
import { makeDataFolder, openedAt, openHomePage, startDemoShop, stopDemoShop } from './support/demo-shop.ts'
import { atMost, median, report } from './support/report.ts'

const LATER_STARTS = 3

const folder = await makeDataFolder()
try {
  const first = await startAndStop()
  const later: number[] = []
  for (let run = 0; run < LATER_STARTS; run++) later.push(await startAndStop())
  const written = { digits: 1, unit: ' s' }
  report('start', [
    atMost('first start to the whole home page', first, 6, written),
    atMost(`later start to the whole home page (median of ${LATER_STARTS})`, median(later), 2, written),
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function startAndStop(): Promise<number> {
  const started = performance.now()
  const shop = startDemoShop(folder)
  await openHomePage(await openedAt(shop))
  const seconds = (performance.now() - started) / SECOND
  await stopDemoShop(shop)
  return seconds
}
