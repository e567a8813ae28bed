import type { CallAnswerData, CallName, CallRequest, Calls } from '#contracts/calls.ts'
import type { Log } from '../log.ts'

export type SignedIn = { id: number; email: string; name: string }

/** Who asks, when, and from where: all that a handler learns beyond the parsed request. */
export type Asking = {
  now: Date
  ip: string
  userAgent: string
  requestId: string
  idempotencyKey: string | undefined
  log: Log
}
export type AskingAsUser = Asking & { user: SignedIn; token: string }

type ContextOf<Name extends CallName> = Calls[Name]['access'] extends 'user' ? AskingAsUser : Asking

export type Reply<Data> = {
  data: Data
  /** The sentence of the answer; 'Berhasil' where nobody reads it. */
  message?: string
  status?: 200 | 201
}

/** JSON text where the contract says so. */
type AnswerOf<Name extends CallName> = Calls[Name] extends { asJson: true } ? string : CallAnswerData<Name>

export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
  context: ContextOf<Name>,
) => Promise<Reply<AnswerOf<Name>>>

/** What the edge of a room gives to main: a handler for each of its calls. */
export type Handlers<Names extends CallName = CallName> = { [Name in Names]: Handler<Name> }
