import { sameOriginPath } from '#kernel/same-origin-path.ts'

const BASE = '/kelola'

/** Addresses of the console that more than one screen leads to. */
export const consolePaths = {
  /** @param path of a screen, as `screens.ts` has it, with its parameters filled in */
  screen: (path = '') => (path === '' ? BASE : `${BASE}/${path}`),
  signIn: (next?: string) =>
    next === undefined || next === BASE ? `${BASE}/masuk` : `${BASE}/masuk?${new URLSearchParams({ next })}`,
  /** The rows of an import, as `json` or `csv`; the refused ones to be corrected as `xlsx`. */
  importReport: (id: number, format: 'json' | 'csv' | 'xlsx') =>
    `/api/console/imports/${id}/report.${format}`,
  /** The entries of the log that a query chooses, as CSV. */
  auditFile: (query: URLSearchParams) => `/api/console/audit/file.csv?${query}`,
  mailPreview: (kind: string, scheme: 'light' | 'dark') =>
    `/api/console/mails/${kind}/preview?scheme=${scheme}`,
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
