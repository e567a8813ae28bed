import type { PasskeyAssertion, PasskeyAttestation } from '#contracts/console/passkeys.ts'
import type { RelyingParty } from './relying-party.rules.ts'

/** Ed25519, ECDSA with P-256 and RSA: every authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257]

type Asked = { party: RelyingParty; challenge: string }

/** Loaded with the first passkey, since a shop may run for weeks without one. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

export type NewCredential = { credentialId: Buffer; publicKey: Buffer; counter: number }

/** What an authenticator has made; undefined where the answer is not for this shop, challenge and a verified person. */
export async function verifyAttestation(
  { party, challenge }: Asked,
  { id, response }: PasskeyAttestation,
): Promise<NewCredential | undefined> {
  return orUndefined(async () => {
    const { verifyRegistrationResponse } = await library()
    const { clientDataJSON } = response
    const attestationObject = await withoutStatement(response.attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...WIRE, id, rawId: id, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { credential } = registrationInfo
    const credentialId = Buffer.from(credential.id, 'base64url')
    if (credentialId.length === 0 || credentialId.length > 1_023) return undefined
    return { credentialId, publicKey: Buffer.from(credential.publicKey), counter: credential.counter }
  })
}

/**
 * The count of uses that an authenticator has signed; undefined where the answer is not of this passkey, for this shop
 * and challenge, of a verified person. The caller compares the count.
 */
export async function verifyAssertion(
  { party, challenge }: Asked,
  { id, response }: PasskeyAssertion,
  passkey: { publicKey: Buffer },
): Promise<number | undefined> {
  return orUndefined(async () => {
    const { verifyAuthenticationResponse } = await library()
    const { clientDataJSON, authenticatorData, signature } = response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...WIRE, id, rawId: id, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

const WIRE = { type: 'public-key', clientExtensionResults: {} } as const

/**
 * The same credential without the statement of who made the authenticator, which the shop does not ask for. So no
 * certificate from a request is read, and no list of revoked ones is fetched from an address in it (F109).
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await helpers()
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
    'authData',
  )
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0])).toString('base64url')
}

/** The challenge that an answer says it is for; undefined where it cannot be read. */
export async function challengeOf(clientDataJSON: string): Promise<string | undefined> {
  return orUndefined(async () => {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  })
}

/** Whatever does not fit is an error of the library or of the decoding: to the shop it is one refused answer. */
async function orUndefined<Result>(verify: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
