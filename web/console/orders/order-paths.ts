import { consolePaths } from '../paths.ts'

const BASE = consolePaths.screen('pesanan')

export const orderPaths = {
  /** @param list the value of a list's filter */
  list: (list?: string) => (list === undefined ? BASE : `${BASE}?${new URLSearchParams({ list })}`),
  /** The orders that a text finds. */
  found: (text: string) => `${BASE}?${new URLSearchParams({ cari: text })}`,
  detail: (id: number) => `${BASE}/${id}`,
  /** @param refnos of the orders whose waybills are asked for */
  send: (refnos: Iterable<string>) => `${BASE}/kirim?pesanan=${[...refnos].join(',')}`,
} as const

/** The order numbers in the address of the screen that sends many. */
export const refnosIn = (text: string): string[] => [
  ...new Set(text.toUpperCase().split(',').filter(Boolean)),
]
