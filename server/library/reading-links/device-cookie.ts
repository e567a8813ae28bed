import type { FastifyRequest } from 'fastify'
import { DAY, SECOND } from '#kernel/time.ts'

const NAME = 'lembar_device'
const LASTS = 2 * DAY

/** The mark that an opened reading link left in this browser. */
export function deviceOf(request: FastifyRequest): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === NAME) return value
  }
  return undefined
}

/** Sent back with calls only, read by no script. */
export function deviceCookie(device: string, secure: boolean): string {
  const flags = `Path=/api/user; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return `${NAME}=${device}; Max-Age=${LASTS / SECOND}; ${flags}`
}
