// The whole shop in a process of its own, pages included; it keeps answers only with --keep-answers. Configured by the
// environment as always; prints its port.

import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'

const config = readConfig(process.env)
const shop = await openShop({
  config,
  // The port is alone on the standard output.
  log: createLog({ level: config.log.level, stream: process.stderr }),
  development: false,
  keepAnswers: process.argv.includes('--keep-answers'),
})
process.stdout.write(`${new URL(shop.origin).port}\n`)
process.on('SIGTERM', () => {
  shop.close().then(() => process.exit(0))
})
