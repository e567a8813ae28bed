import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

const keyOf = (shopSecret: string) =>
  Buffer.from(hkdfSync('sha256', shopSecret, '', 'staff second factor', 32))

/** Encrypts the secret of a second factor, so that a copy of the database alone does not hold it. */
export function sealSecret(shopSecret: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, keyOf(shopSecret), iv)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined where it was not sealed with this secret of the shop. */
export function openSecret(shopSecret: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < IV + TAG) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(shopSecret), sealed.subarray(0, IV), { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
  } catch {
    return undefined
  }
}
