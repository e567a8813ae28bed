/** Degrees and suffixes behind a name: `S.H.`, `M.Kn`, `Ph.D`, `Jr.` */
const BEHIND_A_NAME = /[.]|^(?:SH|MH|SE|MM|MBA|PhD|MD|Jr|Sr|II|III|IV)$/i

/** The people in an author's line, one by one; a degree stays with its name. */
export function namesOf(line: string): string[] {
  const names: string[] = []
  for (const part of line.split(/,\s+/)) {
    const last = names.length - 1
    if (last >= 0 && BEHIND_A_NAME.test(part) && !/\s/.test(part.trim())) names[last] += `, ${part}`
    else if (part.trim() !== '') names.push(part)
  }
  return names
}
