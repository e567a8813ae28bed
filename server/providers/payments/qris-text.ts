import type { Rupiah } from '#kernel/money.ts'
import { GatewayFailure } from './port.ts'

// The text of a QRIS code has the form of EMV's codes that a merchant shows: fields of two digits for the tag, two for
// the length, and the value. The last field is a checksum over all before it.

const AMOUNT = '54'
/** Longer texts make codes that a phone cannot read from a screen. */
const LONGEST = 512

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
export function checksumOf(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The text of a code for one payment. No bank knows its merchant, so that no app takes money for it. */
export function writeQrisText(payment: { amount: Rupiah; merchant: string; reference: string }): string {
  const merchant = payment.merchant.replace(/[^A-Za-z0-9 .]/g, '').slice(0, 25) || 'TOKO'
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'ID.LEMBAR.SIMULATOR')),
    field('52', '5942'),
    field('53', '360'),
    field(AMOUNT, String(payment.amount)),
    field('58', 'ID'),
    field('59', merchant),
    field('60', 'JAKARTA'),
    field('62', field('05', payment.reference.slice(0, 25))),
    '6304',
  ].join('')
  return text + checksumOf(text)
}

/** The amount in a code's text; undefined where it has none, or is no text of that form. */
export function amountOfQris(text: string): number | undefined {
  let at = 0
  while (at + 4 <= text.length) {
    const length = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + length)
    if (!Number.isInteger(length) || value.length !== length) return undefined
    if (text.startsWith(AMOUNT, at)) return /^\d{1,13}(?:\.\d{1,2})?$/.test(value) ? Number(value) : undefined
    at += 4 + length
  }
  return undefined
}

/**
 * The text of a code as a provider answered it.
 * @throws GatewayFailure for a text that cannot be shown, or a code of another amount
 */
export function readQrisText(text: string, asked: Rupiah, gateway: string): string {
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > LONGEST) {
    throw new GatewayFailure('unreachable', `${gateway} answers a code that cannot be shown`)
  }
  const amount = amountOfQris(text)
  if (amount !== undefined && amount !== asked) {
    throw new GatewayFailure('unreachable', `${gateway} answers a code of another amount`)
  }
  return text
}
