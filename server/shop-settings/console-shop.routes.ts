import type { consoleShopCalls } from '#contracts/console/shop.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { changeLegalTextRoute } from './calls/change-legal-text.route.ts'
import { changeShopRoute } from './calls/change-shop.route.ts'
import { listFirstStepsRoute } from './calls/list-first-steps.route.ts'
import { listLegalTextsRoute } from './calls/list-legal-texts.route.ts'
import { showShopRoute } from './calls/show-shop.route.ts'
import type { FirstStepsDeps } from './list-first-steps.ts'
import type { ConsoleShopDeps } from './shop-view.ts'

export const consoleShopHandlers = (
  deps: ConsoleShopDeps & FirstStepsDeps,
): Handlers<keyof typeof consoleShopCalls> => ({
  'GET /api/console/first-steps': listFirstStepsRoute(deps),
  'GET /api/console/shop': showShopRoute(deps),
  'PUT /api/console/shop': changeShopRoute(deps),
  'GET /api/console/shop/texts': listLegalTextsRoute(deps),
  'PUT /api/console/shop/texts/:kind': changeLegalTextRoute(deps),
})
