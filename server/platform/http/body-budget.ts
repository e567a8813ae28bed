/** Limits how many bytes of bodies in progress one address, and all addresses together, may hold in memory. */
const MB = 1024 * 1024
const PER_ADDRESS = 16 * MB
const IN_ALL = 96 * MB

export type BodyBudget = {
  /** Counts bytes of one address. If they exceed a limit, returns which one and counts nothing. */
  take(address: string, bytes: number): 'address' | 'all' | undefined
  giveBack(address: string, bytes: number): void
}

export function openBodyBudget({ perAddress = PER_ADDRESS, inAll = IN_ALL } = {}): BodyBudget {
  const held = new Map<string, number>()
  let all = 0
  return {
    take: (address, bytes) => {
      const own = (held.get(address) ?? 0) + bytes
      if (own > perAddress) return 'address'
      if (all + bytes > inAll) return 'all'
      held.set(address, own)
      all += bytes
      return undefined
    },
    giveBack: (address, bytes) => {
      const own = (held.get(address) ?? 0) - bytes
      if (own > 0) held.set(address, own)
      else held.delete(address)
      all -= bytes
    },
  }
}
