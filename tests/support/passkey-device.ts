import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CallAnswerData } from '#contracts/calls.ts'
import type { Answer } from './shop.ts'
import type { StaffClient } from './staff.ts'

type CreationOptions = CallAnswerData<'POST /api/console/me/passkeys/begin'>
type RequestOptions = CallAnswerData<'POST /api/console/sign-in/passkey/begin'>

/** What a passkey says, where a test wants it to say something else than the truth. */
export type Said = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  flags?: number
  counter?: number
  userHandle?: string | null
  key?: KeyObject
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const PERSON_IS_THERE = 0x01
const PERSON_IS_VERIFIED = 0x04
const HOLDS_CREDENTIAL = 0x40
/** What an authenticator says that has not asked for PIN, finger or face. */
export const NOT_VERIFIED = PERSON_IS_THERE

/** An authenticator with one passkey, at the pages of this origin. It counts its uses, from 1. */
export function passkeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = text(credentialId)
  let uses = 0
  let owner: string | undefined

  const clientData = (type: string, challenge: string, said: Said) =>
    Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge: said.challenge ?? challenge,
        origin: said.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, flags: number, said: Said) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(said.counter ?? ++uses)
    return Buffer.concat([
      sha256(said.rpId ?? rpId),
      Buffer.from([(said.flags ?? PERSON_IS_THERE | PERSON_IS_VERIFIED) | flags]),
      counter,
    ])
  }

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create(
      options: CreationOptions,
      said: Said & { statement?: Map<string, unknown>; format?: string } = {},
    ) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      owner = options.user.id
      const data = authenticatorData(options.rp.id, HOLDS_CREDENTIAL, said)
      const authData = Buffer.concat([data, Buffer.alloc(16), length, credentialId, cose])
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', said.format ?? 'none'],
          ['attStmt', said.statement ?? new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      const clientDataJSON = text(clientData('webauthn.create', options.challenge, said))
      return {
        id,
        response: {
          clientDataJSON,
          attestationObject: text(attestationObject),
          transports: ['internal', 'telepathy'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: RequestOptions, said: Said = {}) {
      const client = clientData('webauthn.get', options.challenge, said)
      const data = authenticatorData(options.rpId, 0, said)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), said.key ?? privateKey)
      return {
        id,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: said.userHandle === undefined ? owner : said.userHandle,
        },
      }
    },
  }
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>

/** The origin of a test shop's console as passkeys know it: they know no IP addresses. */
export const passkeyOrigin = (shopOrigin: string) => shopOrigin.replace('127.0.0.1', 'localhost')

/** The body of the call that adds a new passkey, and the authenticator that holds it. */
export async function beginPasskey({ call }: Pick<StaffClient, 'call'>, origin: string) {
  const device = passkeyDevice(origin)
  const begun = await call('POST', '/api/console/me/passkeys/begin')
  const options: CreationOptions = begun.body.data
  return { device, options, body: { name: 'Ponsel', credential: device.create(options) } }
}

/** Adds a passkey. @returns the authenticator that holds it, and the recovery codes that came with it */
export async function addPasskey(
  member: Pick<StaffClient, 'call'>,
  origin: string,
): Promise<PasskeyDevice & { row: number; recoveryCodes: string[] }> {
  const { device, body } = await beginPasskey(member, origin)
  const added: Answer = await member.call('POST', '/api/console/me/passkeys', body)
  if (added.status !== 201) throw new Error(`no passkey: ${added.text}`)
  const { id: row, recovery_codes: recoveryCodes } = added.body.data
  return { ...device, row, recoveryCodes }
}
