import * as z from 'zod'
import { call, moment, nothing } from '../call.ts'
import { entered, recoveryCodes, signInToken } from './sign-in.ts'

/** Bytes as WebAuthn's JSON writes them. Credential ids have at most 1,023 bytes. */
const bytes = (most: number) =>
  z
    .string('Jawaban passkey tidak lengkap')
    .regex(/^[\w-]+$/, 'Jawaban passkey tidak dapat dibaca')
    .max(most, 'Jawaban passkey terlalu panjang')
const credentialId = bytes(1_364)
const clientData = bytes(4_000)

const passkeyName = z
  .string('Beri nama passkey ini')
  .trim()
  .min(1, 'Beri nama passkey ini')
  .max(60, 'Paling panjang 60 huruf')

/** How a browser reaches an authenticator. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number]
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
})

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn, as far as the shop uses it. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn, as far as the shop uses it. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty where any passkey of the shop may answer. */
  allowCredentials: z.array(descriptor),
})

/** The answer of `navigator.credentials.create`. */
const attestation = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(50)).max(20).default([]),
  }),
})
export type PasskeyAttestation = z.output<typeof attestation>

/** The answer of `navigator.credentials.get`. */
const assertion = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(100).nullish(),
  }),
})
export type PasskeyAssertion = z.output<typeof assertion>

const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
  /** Whether this session was opened with it, and so ends with it. */
  opened_this_session: z.boolean(),
})

/** Each use of a passkey is two calls: one gives the challenge, the other takes its signed answer, once. */
export const passkeyCalls = {
  'POST /api/console/sign-in/passkey/begin': call({
    access: 'console',
    unlogged: true,
    summary: 'A challenge for a passkey, alone or as the second step after the password',
    body: z.object({ challenge: signInToken.optional() }),
    data: requestOptions,
  }),
  'POST /api/console/sign-in/passkey': call({
    access: 'console',
    summary: 'Opens a session in a cookie for the answer of a passkey',
    body: z.object({ credential: assertion }),
    data: entered,
  }),
  'POST /api/console/confirm/passkey/begin': call({
    access: 'staff',
    unlogged: true,
    summary: 'A challenge for a passkey of this member, for what is sensitive',
    data: requestOptions,
  }),
  'POST /api/console/confirm/passkey': call({
    access: 'staff',
    summary: 'A passkey once more instead of the password, for what is sensitive',
    body: z.object({ credential: assertion }),
    data: nothing,
  }),
  'GET /api/console/me/passkeys': call({
    access: 'staff',
    summary: 'The passkeys of this member',
    data: z.array(passkey),
  }),
  'POST /api/console/me/passkeys/begin': call({
    access: 'staff',
    recent: true,
    unlogged: true,
    summary: 'A challenge for a new passkey',
    data: creationOptions,
  }),
  'POST /api/console/me/passkeys': call({
    access: 'staff',
    recent: true,
    summary:
      'Adds a passkey; the first second factor ends the other sessions and comes with recovery codes, shown once',
    body: z.object({ name: passkeyName, credential: attestation }),
    data: recoveryCodes.extend({ id: z.number().int() }),
    status: 201,
  }),
  'PUT /api/console/me/passkeys/:id': call({
    access: 'staff',
    summary: 'Renames a passkey of this member',
    body: z.object({ name: passkeyName }),
    data: nothing,
  }),
  'DELETE /api/console/me/passkeys/:id': call({
    access: 'staff',
    recent: true,
    summary: 'Removes a passkey of this member and ends the sessions that were opened with it',
    data: nothing,
  }),
} as const
