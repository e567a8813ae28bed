type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'localService'>

/** The voices in the order of suitability: the book's own language, Indonesian, then all others by name. */
export function sortVoices<Kind extends Voice>(
  voices: readonly Kind[],
  language: string | undefined,
): Kind[] {
  const rank = ({ lang, localService }: Voice) => {
    const code = lang.toLowerCase().replaceAll('_', '-')
    const own = language?.split('-')[0]?.toLowerCase()
    const speaks = own !== undefined && code.split('-')[0] === own
    const indonesian = /^(id|in)\b/.test(code)
    // Voices of the device work without a connection.
    return (speaks ? 0 : indonesian ? 2 : 4) + (localService ? 0 : 1)
  }
  return voices.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
