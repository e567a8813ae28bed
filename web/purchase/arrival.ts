/** What a purchase passes to the page that it leads to, in the state of the navigation. */
export type Arrival = {
  /** The number (`refno`) of the order that was just made. */
  ordered: string | undefined
  /** The browser held the provider's tab back: a link has to stand in. */
  tabBlocked: boolean
}

/** Reads the state of a navigation, which may be anything: another page's, or an older version's. */
export function readArrival(state: unknown): Arrival {
  const { ordered, tabBlocked } = (typeof state === 'object' && state !== null ? state : {}) as {
    ordered?: unknown
    tabBlocked?: unknown
  }
  return { ordered: typeof ordered === 'string' ? ordered : undefined, tabBlocked: tabBlocked === true }
}
