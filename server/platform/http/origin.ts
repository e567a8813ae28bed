import type { FastifyRequest } from 'fastify'

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i

/** Whether a text is a host that a browser would send, with or without a port. */
export function isHost(text: string): boolean {
  const parts = text.length <= 260 ? HOST.exec(text) : null
  return parts !== null && Number(parts[1] ?? 80) <= 65_535 && URL.canParse(`http://${text}`)
}

/** Origin of the shop's own addresses: the configured one, otherwise the one that the browser names. */
export function originOfPages(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin
  // A trusted proxy may name another host than the request's own, which was checked.
  return `${request.protocol}://${isHost(request.host) ? request.host : 'localhost'}`
}
