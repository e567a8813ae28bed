/** Copies are encrypted in parts of the size that pdf.js requests at once, so that any page opens without the rest. */
export const PART_BYTES = 65_536
const NONCE_BYTES = 12

/** One part as it is stored. */
export type SealedPart = { nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** Names the copy that parts belong to: the user, the file, its revision and its length. */
export type CopyName = { id: string; revision: string; bytes: number }

/** A key that can be used but not exported: the browser keeps it for scripts of this origin only. */
export const makeCopyKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Bound to a part when it is encrypted: it decrypts only as this part of this copy, not in another place or book. */
const additionalData = ({ id, revision, bytes }: CopyName, index: number) =>
  new TextEncoder().encode(JSON.stringify([id, revision, bytes, index]))

/** Encrypts a part with a fresh nonce. */
export async function sealPart(
  key: CryptoKey,
  copy: CopyName,
  index: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SealedPart> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: additionalData(copy, index) }
  return { nonce, sealed: await crypto.subtle.encrypt(algorithm, key, bytes) }
}

/** @throws DOMException OperationError where the part was changed, or is a different one */
export async function openPart(
  key: CryptoKey,
  copy: CopyName,
  index: number,
  { nonce, sealed }: SealedPart,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: additionalData(copy, index) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed))
}

export const partCount = (bytes: number) => Math.ceil(bytes / PART_BYTES)

/**
 * Reads the bytes from `begin` up to and excluding `end`.
 * @param part gives a decrypted part
 */
export async function readRange(
  begin: number,
  end: number,
  part: (index: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, end - begin))
  const first = Math.floor(begin / PART_BYTES)
  const wanted = Array.from({ length: Math.max(0, partCount(end) - first) }, (_, place) => first + place)
  await Promise.all(
    wanted.map(async (index) => {
      const start = index * PART_BYTES
      const piece = (await part(index)).subarray(Math.max(0, begin - start), end - start)
      bytes.set(piece, Math.max(0, start - begin))
    }),
  )
  return bytes
}
