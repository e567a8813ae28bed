/** @returns undefined for what is no JSON */
export function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

/** One header, also where a client sends it twice. */
export function headerOf(headers: Record<string, string | string[] | undefined>, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
