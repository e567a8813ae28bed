// The whole shop in a process of its own, pages included, but keeping no answers. Configured by the
// environment as always; prints its port.

import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'

const shop = await openShop({
  config: readConfig(process.env),
  log: silentLog,
  development: false,
  keepAnswers: false,
})
process.stdout.write(`${new URL(shop.origin).port}\n`)
process.on('SIGTERM', () => {
  shop.close().then(() => process.exit(0))
})
