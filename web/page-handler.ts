import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ServerCall, serverCall } from './api/server-call.ts'
import { renderedPage } from './rendered-page.ts'
import { type ShopFacts, shopFacts } from './shell/shop-facts.ts'

export type { ServerCall } from './api/server-call.ts'
export { KNOWN_PARAMETERS } from './known-parameters.ts'
export type { ShopFacts } from './shell/shop-facts.ts'

export type PageHandlerOptions = {
  /** Makes a call of the contracts inside this process; throws `{ status, message, reason }`. */
  call: ServerCall
  mode: 'production' | 'development'
  /** What the environment says of the shop, for pages that are rendered while its settings cannot be read. */
  shop: ShopFacts
}

/** `html` is the whole document. Route data has none; it is the response's body. */
export type AnsweredPage = { response: Response; html?: string }

/** Makes the function that answers every page request, documents and route data alike. */
export function createPageHandler(options: PageHandlerOptions): (request: Request) => Promise<AnsweredPage> {
  // The generated type of the build has `undefined` for optional parts, which is a different type here.
  const handle = createRequestHandler(build as ServerBuild, options.mode)
  return async (request) => {
    const context = new RouterContextProvider()
    context.set(serverCall, options.call)
    context.set(shopFacts, options.shop)
    const page: { html?: string } = {}
    context.set(renderedPage, page)
    return { response: await handle(request, context), ...page }
  }
}
