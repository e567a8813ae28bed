// What a part of a page keeps with the present history entry, so that Back, Forward and a reload find it as it was
// left: the slide of a carousel, a chosen tab. The browser stores it together with the entry.

type EntryState = { parts?: Record<string, unknown> } | null

/** @returns what was kept under the name on this history entry; undefined for a new entry and on the server */
export function readEntryState(name: string): unknown {
  if (typeof window === 'undefined') return undefined
  return (window.history.state as EntryState)?.parts?.[name]
}

/** @param value anything that the browser can clone, of a few bytes */
export function keepEntryState(name: string, value: unknown): void {
  const state = window.history.state as EntryState
  if (state?.parts?.[name] === value) return
  window.history.replaceState({ ...state, parts: { ...state?.parts, [name]: value } }, '')
}
