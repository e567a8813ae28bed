import { createContext, data, type RouterContextProvider } from 'react-router'
import type { CallData, CallInput, CallName } from '#contracts/calls.ts'
import { isCallFailure } from './call-failure.ts'

/** Makes a call inside the server's own process. Failures are thrown as `{ status, message, reason }`. */
export type ServerCall = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
) => Promise<CallData<Name>>

export const serverCall = createContext<ServerCall>()

/**
 * The call function of a loader. A failure is thrown as a route response with the call's own status, so that an
 * uncaught one shows the right error page. The router would answer a plain error with 500.
 */
export function callFrom(context: Readonly<RouterContextProvider>): ServerCall {
  const call = context.get(serverCall)
  return async (name, input) => {
    try {
      return await call(name, input)
    } catch (error) {
      if (!isCallFailure(error)) throw error
      throw data({ message: error.message, reason: error.reason }, { status: error.status })
    }
  }
}
