import type { CallAnswerData, CallName, CallRequest, Calls } from '#contracts/calls.ts'
import type { Right } from '#contracts/rights.ts'
import type { StaffActor } from '../actor.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { StaffSession } from './console-guard.ts'

export type SignedIn = { id: number; email: string; name: string }

/** Everything that a handler learns besides the parsed request: the time, the client and the user. */
export type CallContext = {
  now: Date
  ip: string
  userAgent: string
  /** The header of the request's cookies; empty without one. */
  cookies: string
  requestId: string
  idempotencyKey: string | undefined
  log: Log
}
export type UserCallContext = CallContext & { user: SignedIn; token: string }

export type StaffCallContext = CallContext & { actor: StaffActor; session: StaffSession }

type ContextOf<Name extends CallName> = Calls[Name]['access'] extends 'user'
  ? UserCallContext
  : Calls[Name]['access'] extends Right | 'staff'
    ? StaffCallContext
    : CallContext

export type Reply<Data> = {
  data: Data
  /** The answer's message; the default is 'Berhasil', which is not shown. */
  message?: string
  status?: 200 | 201
  /** Further headers of the answer. Not for calls whose answers are cached. */
  headers?: Readonly<Record<string, string>>
}

/** JSON text if the contract has `asJson`. */
type AnswerOf<Name extends CallName> = Calls[Name] extends { asJson: true } ? string : CallAnswerData<Name>

export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
  context: ContextOf<Name>,
) => Promise<Reply<AnswerOf<Name>>>

/** A call's handler in a file of its own, made of what it needs. */
export type Route<Name extends CallName, Deps = { database: Database }> = (deps: Deps) => Handler<Name>

/** The handlers of calls, which the edges of rooms pass to main. */
export type Handlers<Names extends CallName = CallName> = { [Name in Names]: Handler<Name> }
