import { callFailure } from '../../api/call-failure.ts'
import { callConsole } from '../api/call-console.ts'

const IP_ADDRESS = /^[\d.]+$|^\[/

/** Passkeys belong to a domain, so an IP address has none. */
export const allowsPasskeys = (hostname: string): boolean => !IP_ADDRESS.test(hostname)

/** Whether this browser has passkeys at this address. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && allowsPasskeys(window.location.hostname)

/** Fetched with the first use. */
const library = () => import('@simplewebauthn/browser')

/**
 * Opens a session with a passkey, alone or as the second step.
 * @param challenge what the password's step has answered
 * @throws CallFailure
 */
export async function signInWithPasskey(challenge?: string): Promise<void> {
  const body = challenge === undefined ? {} : { challenge }
  const options = await callConsole('POST /api/console/sign-in/passkey/begin', { body })
  await callConsole('POST /api/console/sign-in/passkey', { body: { credential: await answerOf(options) } })
}

/**
 * Gives a passkey instead of the password, for what is sensitive.
 * @throws CallFailure
 */
export async function confirmWithPasskey(): Promise<void> {
  const options = await callConsole('POST /api/console/confirm/passkey/begin')
  await callConsole('POST /api/console/confirm/passkey', { body: { credential: await answerOf(options) } })
}

/**
 * Has the browser make a passkey, and adds it.
 * @returns the recovery codes that come with a first second factor
 * @throws CallFailure
 */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const optionsJSON = await callConsole('POST /api/console/me/passkeys/begin')
  const { id, response } = await orFailure(async () => (await library()).startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = { id, response: { clientDataJSON, attestationObject, transports } }
  const added = await callConsole('POST /api/console/me/passkeys', { body: { name, credential } })
  return added.recovery_codes
}

type RequestOptions = Awaited<ReturnType<typeof callConsole<'POST /api/console/sign-in/passkey/begin'>>>

async function answerOf(optionsJSON: RequestOptions) {
  const { id, response } = await orFailure(async () => (await library()).startAuthentication({ optionsJSON }))
  return { id, response }
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['NotAllowedError', 'Passkey tidak jadi dipakai: dibatalkan, atau waktunya habis.'],
  ['AbortError', 'Passkey tidak jadi dipakai: dibatalkan, atau waktunya habis.'],
  ['InvalidStateError', 'Perangkat ini sudah menyimpan passkey untuk akun Anda.'],
  ['SecurityError', 'Passkey tidak dapat dipakai di alamat ini. Buka konsol di alamat resmi toko.'],
])

/** The browser's refusal in words, as a refused call. */
async function orFailure<Result>(use: () => Promise<Result>): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    const message = error instanceof Error ? WORDS.get(error.name) : undefined
    throw callFailure({
      status: 422,
      message: message ?? 'Peramban ini belum dapat memakai passkey di sini.',
    })
  }
}
