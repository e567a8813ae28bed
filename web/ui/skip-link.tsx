/** The first stop of the keyboard: a link past the bars, to the content. */
export function SkipLink({ target, text }: { target: string; text: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-70 rounded bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {text}
    </a>
  )
}
