import { useSyncExternalStore } from 'react'

export const synthesis = () => globalThis.speechSynthesis as SpeechSynthesis | undefined

let known: readonly SpeechSynthesisVoice[] = []

/**
 * Outside of the hook: with a new function in each render, React would subscribe, ask for the voices and render
 * without end.
 */
function subscribeToVoices(changed: () => void): () => void {
  const speech = synthesis()
  const refresh = () => {
    known = speech?.getVoices() ?? []
    changed()
  }
  refresh()
  speech?.addEventListener('voiceschanged', refresh)
  return () => speech?.removeEventListener('voiceschanged', refresh)
}

const knownVoices = () => known

/** The browser's voices, which some browsers load only on request. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  return useSyncExternalStore(subscribeToVoices, knownVoices, knownVoices)
}
