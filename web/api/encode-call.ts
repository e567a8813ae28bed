type Value = string | number | boolean | null | undefined

export type CallParts = {
  params?: Record<string, Value>
  query?: Record<string, Value>
  body?: unknown
}

/**
 * The address of a call: path parameters filled in, the query appended. Bracketed names (`release_years[0]`) stay as
 * they are. Values that are undefined, null or empty are left out.
 */
export function callUrl(path: string, { params = {}, query = {} }: CallParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${path} needs the path parameter ${name}`)
    }
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** The body of a call as it is sent. */
export function requestBody(body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null
  if (body instanceof FormData) return body
  headers.set('Content-Type', 'application/json')
  return JSON.stringify(body)
}
