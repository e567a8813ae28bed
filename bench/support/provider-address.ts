// Loaded before a shop's process: Midtrans' sandbox is at BENCH_PROVIDER. Shops of any version are compared by it, so it
// cannot be an option of theirs.
import { registerHooks } from 'node:module'

const provider = process.env.BENCH_PROVIDER

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (provider === undefined || !url.endsWith('/midtrans.ts')) return loaded
    const source = String(loaded.source).replace('https://api.sandbox.midtrans.com', provider)
    return { ...loaded, source }
  },
})
