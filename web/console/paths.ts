import { sameOriginPath } from '#kernel/same-origin-path.ts'

const BASE = '/kelola'

/** Addresses of the console that more than one screen leads to. */
export const consolePaths = {
  /** @param path of a screen, as `screens.ts` has it, with its parameters filled in */
  screen: (path = '') => (path === '' ? BASE : `${BASE}/${path}`),
  signIn: (next?: string) =>
    next === undefined || next === BASE ? `${BASE}/masuk` : `${BASE}/masuk?${new URLSearchParams({ next })}`,
  exportFile: (id: number) => `/api/console/exports/${id}/file`,
  invitation: () => `${BASE}/undangan`,
} as const

/** The address to go to after signing in: only one of the console (F65). */
export function safeConsoleNext(next: string | null): string {
  const path = sameOriginPath(next ?? '')
  return path !== undefined && /^\/kelola(?:[/?]|$)/.test(path) && !path.startsWith(`${BASE}/masuk`)
    ? path
    : BASE
}
