import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type CallFailure, isCallFailure } from '../../api/call-failure.ts'
import { type ConsoleArguments, type ConsoleData, type ConsoleRead, callConsole } from './call-console.ts'

export type CallState<Data> = {
  /** The answer. While another one is fetched, it is the former one. */
  data: Data | undefined
  failure: CallFailure | undefined
  /** Not while `every` fetches what is shown once more. */
  loading: boolean
  reload: () => void
  /** Fetches what is shown once more, as `every` does: by the page itself, unless it is not in view. */
  lookAgain: () => void
  /** Puts what a change answered into the answer, without fetching it again. */
  change: (how: (data: Data) => Data) => void
}

/** When somebody last pressed or typed anything in this page. */
let usedAt = 0
if (!import.meta.env.SSR) {
  const note = () => {
    usedAt = performance.now()
  }
  for (const act of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(act, note, { capture: true, passive: true })
}

type Answer<Data> = { key: string; data?: Data | undefined; failure?: CallFailure | undefined }

/**
 * What a screen shows: fetches it, again when the input changes, and keeps the former answer until the next one is
 * here.
 */
export function useCall<Name extends ConsoleRead>(
  name: Name,
  input: ConsoleArguments<Name>[0] | 'wait',
  /**
   * Fetches it again after so many milliseconds, while the page is in view; a function may say by the answer whether.
   * If that fails, what is shown stays.
   */
  { every: given }: { every?: number | ((data: ConsoleData<Name> | undefined) => number | undefined) } = {},
): CallState<ConsoleData<Name>> {
  type Data = ConsoleData<Name>
  const [answer, setAnswer] = useState<Answer<Data>>({ key: '' })
  const [turn, setTurn] = useState(0)
  const [tick, setTick] = useState(0)
  const underWay = useRef<AbortController>(undefined)
  const last = useRef({ key: '', at: 0 })
  const waits = input === 'wait'
  const asked = JSON.stringify(input)
  const key = `${name} ${asked} ${turn}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick fetches the same once more
  useEffect(() => {
    if (waits) return
    const left = new AbortController()
    underWay.current = left
    const fetchIt = async () => {
      // A screen makes up to eleven calls. Each begins in a task of its own, so that a phone can paint between them.
      await new Promise((begin) => setTimeout(begin))
      if (left.signal.aborted) return
      // The same once more, and nobody has pressed or typed anything since.
      const unattended = last.current.key === key && usedAt <= last.current.at
      last.current = { key, at: performance.now() }
      const given = JSON.parse(asked ?? '{}')
      const data = await callConsole(
        name,
        ...([given, { signal: left.signal, unattended }] as ConsoleArguments<Name>),
      )
      // Rendered in parts of some milliseconds: a large answer in one would keep a phone from what is pressed.
      startTransition(() => setAnswer({ key, data }))
    }
    fetchIt()
      .catch((failure: unknown) => {
        if (left.signal.aborted) return
        if (!isCallFailure(failure)) throw failure
        setAnswer((last) =>
          last.key === key && last.failure === undefined ? last : { key, data: last.data, failure },
        )
      })
      .finally(() => {
        if (underWay.current === left) underWay.current = undefined
      })
    return () => left.abort()
  }, [name, asked, key, waits, tick])

  const lookAgain = useCallback(() => {
    // An answer that takes longer than this would be given up for the next one, and never come.
    if (document.visibilityState === 'visible' && underWay.current === undefined)
      setTick((before) => before + 1)
  }, [])
  const every = typeof given === 'function' ? given(answer.data) : given
  useEffect(() => {
    if (every === undefined) return
    const timer = setInterval(lookAgain, every)
    return () => clearInterval(timer)
  }, [every, lookAgain])

  return {
    data: answer.data,
    failure: answer.key === key ? answer.failure : undefined,
    loading: !waits && answer.key !== key,
    lookAgain,
    reload: useCallback(() => setTurn((last) => last + 1), []),
    change: useCallback((how) => {
      setAnswer((last) => (last.data === undefined ? last : { ...last, data: how(last.data) }))
    }, []),
  }
}
