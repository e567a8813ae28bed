import type { wishCalls } from '#contracts/wishes.ts'
import { guarded } from '#server/platform/http/guarded.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type FeatureDeps, requireFeature } from '#server/shop-settings/require-feature.ts'
import { dropWishRoute } from './calls/drop-wish.route.ts'
import { keepWishRoute } from './calls/keep-wish.route.ts'
import { listTitleWishesRoute } from './calls/list-title-wishes.route.ts'
import { listWishedIdsRoute } from './calls/list-wished-ids.route.ts'
import { mergeWishesRoute } from './calls/merge-wishes.route.ts'
import { shareWishlistRoute } from './calls/share-wishlist.route.ts'
import { showSharedWishlistRoute } from './calls/show-shared-wishlist.route.ts'
import { showWishlistRoute } from './calls/show-wishlist.route.ts'
import { unshareWishlistRoute } from './calls/unshare-wishlist.route.ts'

export const wishHandlers = (deps: FeatureDeps): Handlers<keyof typeof wishCalls> =>
  guarded(() => requireFeature(deps.readShop, 'wishlist'), {
    'GET /api/user/wishes': listTitleWishesRoute(deps),
    'GET /api/user/wishes/ids': listWishedIdsRoute(deps),
    'PUT /api/user/wishes/:id': keepWishRoute(deps),
    'DELETE /api/user/wishes/:id': dropWishRoute(deps),
    'POST /api/user/wishes/merge': mergeWishesRoute(deps),
    'GET /api/user/wishlist': showWishlistRoute(deps),
    'PUT /api/user/wishlist/share': shareWishlistRoute(deps),
    'DELETE /api/user/wishlist/share': unshareWishlistRoute(deps),
    'GET /api/user/wishlists/:token': showSharedWishlistRoute(deps),
  })
