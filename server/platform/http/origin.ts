import type { FastifyRequest } from 'fastify'

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i

/** Whether a text is a valid host, with or without a port. */
export function isHost(text: string): boolean {
  const parts = text.length <= 260 ? HOST.exec(text) : null
  return parts !== null && Number(parts[1] ?? 80) <= 65_535 && URL.canParse(`http://${text}`)
}

/** The origin of the shop's addresses: the configured one, otherwise that of the request. */
export function originOfPages(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin
  // Checked again, since a trusted proxy may forward another host than the request's own.
  return `${request.protocol}://${isHost(request.host) ? request.host : 'localhost'}`
}

/** The origin of the console: the shop's, or with a host of its own that one, by the shop's protocol. */
export function consoleOrigin(shopOrigin: string, consoleHost: string | undefined): string {
  const { protocol, origin } = new URL(shopOrigin)
  return consoleHost === undefined ? origin : `${protocol}//${consoleHost}`
}
