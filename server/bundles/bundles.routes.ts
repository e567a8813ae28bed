import type { bundleCalls } from '#contracts/bundles.ts'
import { guarded } from '#server/platform/http/guarded.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { listBundlesRoute } from './calls/list-bundles.route.ts'
import { quoteBundleRoute } from './calls/quote-bundle.route.ts'
import { showBundleRoute } from './calls/show-bundle.route.ts'

/** What is shown of sets; `checkout` sells them. */
type Shown = Exclude<keyof typeof bundleCalls, 'POST /api/user/bundle-transaction'>

export const bundleHandlers = (deps: FeatureDeps): Handlers<Shown> =>
  guarded(() => requireFeature(deps.readShop, 'bundles'), {
    'GET /api/user/bundles': listBundlesRoute(deps),
    'GET /api/user/bundles/:slug': showBundleRoute(deps),
    'GET /api/user/bundles/:slug/quote': quoteBundleRoute(deps),
  })
