import { SECOND } from '#kernel/time.ts'
import { type Config, readConfig } from './config.ts'
import { createLog, type Log } from './log.ts'
import { isSetupFault, SETUP_EXIT_CODE } from './setup-fault.ts'

/** How long a stop may take before the process ends whatever is still open. */
const PATIENCE = 10 * SECOND

export type OpenOptions = { config: Config; log: Log; development: boolean }
export type RunningShop = {
  origin: string
  demoAccount: { email: string; password: string } | undefined
  demoStaff: { email: string; password: string } | undefined
  /** Whether nobody can use the operator's console yet. */
  withoutStaff: boolean
  close(): Promise<void>
}

/**
 * Opens the shop and keeps it open until a signal stops the process. After a signal during the opening, it opens
 * completely and then closes, so that nothing is left running. An error is printed as one line.
 */
export async function runShop(open: (options: OpenOptions) => Promise<RunningShop>): Promise<void> {
  const started = performance.now()
  try {
    const config = readConfig(process.env)
    const log = createLog({ level: config.log.level })
    const opening = open({ config, log, development: process.argv.includes('--dev') })
    stopOnSignal(opening)
    announce(await opening, performance.now() - started)
    // From now on the script that started this process expects it to stop quickly. It may have ended meanwhile.
    process.send?.('open', undefined, undefined, () => undefined)
  } catch (error) {
    fail(error)
  }
}

function announce(shop: RunningShop, ms: number): void {
  const lines = [`Lembar is open at ${shop.origin} (ready in ${(ms / SECOND).toFixed(1)} s)`]
  const { demoAccount, demoStaff, withoutStaff } = shop
  if (demoAccount) lines.push(`Demo account: ${demoAccount.email} / ${demoAccount.password}`)
  if (demoStaff) lines.push(`Demo staff: ${demoStaff.email} / ${demoStaff.password}`)
  if (withoutStaff) lines.push('Nobody can use the console yet: npx lembar staff invite EMAIL --role Pemilik')
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stopOnSignal(opening: Promise<RunningShop>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    opening
      .then((shop) => {
        setTimeout(() => process.exit(1), PATIENCE).unref()
        return shop.close()
      })
      .then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The script that started this process has ended, so nothing else would stop it.
  process.on('disconnect', stop)
}

function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Lembar cannot start: ${text}\n`)
  process.exit(isSetupFault(error) ? SETUP_EXIT_CODE : 1)
}
