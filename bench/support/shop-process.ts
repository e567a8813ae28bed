// The whole shop in a separate process, pages included. Configured by the environment as always, and keeping no
// answers unless BENCH_KEEP is set; prints its port.

import { openShop } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import { silentLog } from '#server/platform/log.ts'

const shop = await openShop({
  config: readConfig(process.env),
  log: silentLog,
  development: false,
  keepAnswers: process.env.BENCH_KEEP !== undefined,
})
process.stdout.write(`${new URL(shop.origin).port}\n`)
process.on('SIGTERM', () => {
  shop.close().then(() => process.exit(0))
})
