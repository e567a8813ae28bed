import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { showToast } from '#web/ui/toast.ts'
import type { PageMark } from '../page/marks-layer.ts'
import type { PdfBook } from '../pdf-book.ts'
import { markText } from '../text/mark-text.ts'
import { sortVoices } from './choose-voice.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { synthesis, useVoices } from './use-voices.ts'

export type ReadAloud = {
  available: boolean
  state: 'off' | 'speaking' | 'paused'
  voices: readonly SpeechSynthesisVoice[]
  voice: SpeechSynthesisVoice | undefined
  setVoice(name: string): void
  rate: number
  setRate(rate: number): void
  /** The marks of the spoken sentence on its page. */
  spoken: { page: number; marks: readonly PageMark[] } | undefined
  /** Reads from the start of a page. */
  start(page: number): void
  pause(): void
  resume(): void
  stop(): void
  step(direction: 1 | -1): void
}

type Position = { page: number; sentences: readonly Sentence[]; index: number }

/** Reads a book aloud with the browser's voices, sentence by sentence, page by page. */
export function useReadAloud(
  book: PdfBook | undefined,
  language: string | undefined,
  showPage: (page: number) => void,
): ReadAloud {
  const spokenLanguage = book?.language ?? language ?? 'id'
  const voices = useVoices()
  const sorted = useMemo(() => sortVoices(voices, spokenLanguage), [voices, spokenLanguage])
  const [state, setState] = useState<ReadAloud['state']>('off')
  const [chosen, setChosen] = useState<string>()
  const [rate, setRate] = useState(1)
  const [spoken, setSpoken] = useState<ReadAloud['spoken']>()
  const position = useRef<Position>(undefined)
  /** Where `resume` starts while nothing is being spoken: a page, or a sentence that failed. */
  const waiting = useRef<number | Position>(undefined)
  /** Counts the requests: events of an earlier sentence are ignored. */
  const turn = useRef(0)
  const voice = sorted.find(({ name }) => name === chosen) ?? sorted[0]
  const latest = useRef({ voice, rate, showPage, spokenLanguage })
  useEffect(() => {
    latest.current = { voice, rate, showPage, spokenLanguage }
  })

  const stop = useCallback(() => {
    turn.current += 1
    position.current = undefined
    waiting.current = undefined
    synthesis()?.cancel()
    setState('off')
    setSpoken(undefined)
  }, [])

  /** Finds the next page with something to read; undefined at the end of the book. */
  const openPage = useCallback(
    async (page: number, direction: 1 | -1): Promise<Position | undefined> => {
      for (let number = page; book && number >= 1 && number <= book.numPages; number += direction) {
        const text = await book.text(number).catch(() => undefined)
        const sentences = text ? sentencesOf(text, latest.current.spokenLanguage) : []
        if (sentences.length === 0) continue
        return { page: number, sentences, index: direction === 1 ? 0 : sentences.length - 1 }
      }
      return undefined
    },
    [book],
  )

  const speak = useCallback(
    async (next: Position | undefined): Promise<void> => {
      const own = ++turn.current
      synthesis()?.cancel()
      const sentence = next?.sentences[next.index]
      if (!book || !next || !sentence) return stop()
      position.current = next
      waiting.current = undefined
      setState('speaking')
      latest.current.showPage(next.page)
      const goOn = () => {
        if (turn.current !== own) return
        const after = next.index + 1
        if (after < next.sentences.length) return void speak({ ...next, index: after })
        void openPage(next.page + 1, 1).then((page) => {
          if (turn.current === own) void speak(page)
        })
      }
      const utterance = new SpeechSynthesisUtterance(sentence.text)
      const { voice: with_, rate: fast } = latest.current
      utterance.lang = with_?.lang ?? latest.current.spokenLanguage
      utterance.voice = with_ ?? null
      utterance.rate = fast
      utterance.onend = goOn
      utterance.onerror = ({ error }) => {
        if (turn.current !== own || error === 'interrupted' || error === 'canceled') return
        // The bar stays open, so that another voice can be chosen.
        waiting.current = next
        setState('paused')
        showToast({ kind: 'error', text: VOICE_FAILED, of: 'aloud' })
      }
      synthesis()?.speak(utterance)
      const marks = await markText(book, next.page, [{ kind: 'spoken', ...sentence }]).catch(() => [])
      if (turn.current === own) setSpoken({ page: next.page, marks })
    },
    [book, openPage, stop],
  )

  const step = useCallback(
    async (direction: 1 | -1) => {
      const from = position.current
      if (!from) return
      const own = ++turn.current
      const index = from.index + direction
      const next =
        index >= 0 && index < from.sentences.length
          ? { ...from, index }
          : await openPage(from.page + direction, direction)
      // Nothing lies before the first sentence: it is read again.
      if (turn.current === own) await speak(next ?? (direction === -1 ? from : undefined))
    },
    [openPage, speak],
  )

  useEffect(() => stop, [stop])

  const start = (page: number) => {
    if (voice !== undefined) return void openPage(page, 1).then(speak)
    // The bar says that there is no voice; one may be installed meanwhile.
    waiting.current = page
    setState('paused')
  }

  const repeatSentence = useEffectEvent(() => {
    const failed = typeof waiting.current === 'object'
    if (position.current && (state === 'speaking' || failed)) void speak(position.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another voice or pace repeats the sentence from its start
  useEffect(() => repeatSentence(), [chosen, rate])

  return {
    available: synthesis() !== undefined,
    state,
    voices: sorted,
    voice,
    setVoice: setChosen,
    rate,
    setRate,
    spoken,
    start,
    pause() {
      synthesis()?.pause()
      setState('paused')
    },
    resume() {
      const from = waiting.current
      if (typeof from === 'number') return start(from)
      if (from !== undefined) return void speak(from)
      synthesis()?.resume()
      setState('speaking')
    },
    stop,
    step: (direction) => void step(direction),
  }
}

const VOICE_FAILED = 'Suara ini tidak dapat dipakai. Pilih suara lain, lalu lanjutkan.'
