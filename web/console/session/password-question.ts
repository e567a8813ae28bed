import { useSyncExternalStore } from 'react'

type Question = { answer: (confirmed: boolean) => void; promise: Promise<boolean> }

let question: Question | undefined
const listeners = new Set<() => void>()

function put(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Asks for the password in a dialog, since a call needs a recent sign-in. Several calls that need it at the same time
 * share one dialog.
 * @returns whether it was given
 */
export function askPassword(): Promise<boolean> {
  if (question === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (confirmed: boolean) => {
      put(undefined)
      resolve(confirmed)
    }
    put({ answer, promise })
    return promise
  }
  return question.promise
}

/** What the dialog answers; undefined while nothing is asked. */
export const usePasswordQuestion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => question?.answer,
    () => undefined,
  )
