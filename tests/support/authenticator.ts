import { SECOND } from '#kernel/time.ts'
import { totpCode } from '#server/staff/totp.rules.ts'
import type { StaffClient } from './staff.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app makes of the secret that is typed into it. */
export function secretTyped(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that it shows. */
export const shownCode = (secret: Buffer, now: Date) =>
  totpCode(secret, Math.floor(now.getTime() / (30 * SECOND)))

/** Begins to set the app up. @returns the body of the call that confirms it */
export async function beginTotp({ call }: StaffClient, now: Date) {
  const { secret, setup } = (await call('POST', '/api/console/me/totp')).body.data
  return { setup, code: shownCode(secretTyped(secret), now), secret: secretTyped(secret) }
}

/** Sets the app up. */
export async function setUpTotp(member: StaffClient, now: Date) {
  const { setup, code, secret } = await beginTotp(member, now)
  const done = await member.call('PUT', '/api/console/me/totp', { setup, code })
  const recoveryCodes: string[] = done.body.data.recovery_codes
  return { secret, setup, recoveryCodes }
}
