import type { addressCalls } from '#contracts/addresses.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addAddressRoute } from './calls/add-address.route.ts'
import { changeAddressRoute } from './calls/change-address.route.ts'
import { listAddressesRoute } from './calls/list-addresses.route.ts'
import { removeAddressRoute } from './calls/remove-address.route.ts'
import { setMainAddressRoute } from './calls/set-main-address.route.ts'
import type { AddressDeps } from './save-address.ts'

export const addressesHandlers = (deps: AddressDeps): Handlers<keyof typeof addressCalls> => ({
  'GET /api/user/user-address': listAddressesRoute(deps),
  'POST /api/user/user-address': addAddressRoute(deps),
  'PUT /api/user/user-address/:id': changeAddressRoute(deps),
  'DELETE /api/user/user-address/:id': removeAddressRoute(deps),
  'POST /api/user/setMainAddress': setMainAddressRoute(deps),
})
