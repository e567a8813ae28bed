/** What a purchase passes to the page that follows it, in the state of the navigation. */
export type Arrival = {
  /** The number (`refno`) of the order that was just made. */
  ordered: string | undefined
  /** The browser blocked the provider's tab, so the page has to show a link. */
  tabBlocked: boolean
}

/** Reads the state of a navigation, which may also come from another page or an older version. */
export function readArrival(state: unknown): Arrival {
  const { ordered, tabBlocked } = (typeof state === 'object' && state !== null ? state : {}) as {
    ordered?: unknown
    tabBlocked?: unknown
  }
  return { ordered: typeof ordered === 'string' ? ordered : undefined, tabBlocked: tabBlocked === true }
}
