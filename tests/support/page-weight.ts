import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

export type PageWeight = {
  /** Transferred bytes, compressed as for browsers. */
  page: number
  script: number
  style: number
  /** Fonts that the page asks for before its style sheet is read. */
  fonts: number
}

/** What the first view of a page fetches: its scripts are those that it names itself, before any interaction. */
export async function pageWeight(origin: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(origin + path)).text()
  const found = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, address = '']) => address))
  const scripts = found(
    /<link rel="modulepreload"[^>]* href="([^"]+)"|import\s*(?:\*\s*as\s*\w+\s*from\s*)?"(\/assets\/[^"]+)"/g,
  )
  for (const [, address = ''] of html.matchAll(/(?:import|from)\s*"(\/assets\/[^"]+\.js)"/g))
    scripts.add(address)
  scripts.delete('')
  const styles = found(/<link rel="stylesheet" href="([^"]+)"/g)
  const fonts = found(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)
  const sum = async (addresses: Iterable<string>) => {
    let bytes = 0
    for (const address of addresses) bytes += await bytesOnTheWire(origin + address)
    return bytes
  }
  return {
    page: await bytesOnTheWire(origin + path),
    script: await sum(scripts),
    style: await sum(styles),
    fonts: await sum(fonts),
  }
}

/** The transferred bytes of a file, compressed as for browsers over HTTPS. */
export async function bytesOnTheWire(address: string): Promise<number> {
  const request = get(address, { headers: { 'accept-encoding': 'br, gzip' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`)
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return bytes
}
