import { openTally } from '../limits/tally.ts'

const KB = 1024
const MB = 1024 * KB
/** An account's first bytes are not its address's, so that the bodies of one do not refuse its neighbours' orders. */
const BOUNDS = { address: 16 * MB, account: 256 * KB, inAll: 96 * MB }

export type Sender = { address: string; account: string | undefined }

/** The bytes of one body in progress. */
export type HeldBytes = {
  readonly bytes: number
  /** Counts bytes. If they exceed a limit, returns which one and counts nothing. */
  take(bytes: number): 'address' | 'all' | undefined
  giveBack(): void
}

/** Limits how many bytes of bodies in progress one address, and all addresses together, may hold in memory. */
export function openBodyBudget(): { holdFor(sender: Sender): HeldBytes } {
  const held = { address: openTally(), account: openTally() }
  return {
    holdFor: ({ address, account }) => {
      const own = { address: 0, account: 0 }
      const keys = { address, account: account ?? '' }
      return {
        get bytes() {
          return own.address + own.account
        },
        take: (bytes) => {
          const fits = account !== undefined && held.account.of(account) + bytes <= BOUNDS.account
          const share = fits ? 'account' : 'address'
          if (held[share].of(keys[share]) + bytes > BOUNDS[share]) return 'address'
          if (held.address.total() + held.account.total() + bytes > BOUNDS.inAll) return 'all'
          held[share].add(keys[share], bytes)
          own[share] += bytes
          return undefined
        },
        giveBack: () => {
          for (const share of ['address', 'account'] as const) {
            held[share].add(keys[share], -own[share])
            own[share] = 0
          }
        },
      }
    },
  }
}
