import type { addressCalls } from '#contracts/addresses.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addAddressHandler } from './calls/add-address.route.ts'
import { changeAddressHandler } from './calls/change-address.route.ts'
import { listAddressesHandler } from './calls/list-addresses.route.ts'
import { removeAddressHandler } from './calls/remove-address.route.ts'
import { setMainAddressHandler } from './calls/set-main-address.route.ts'
import type { AddressDeps } from './save-address.ts'

export const addressesHandlers = (deps: AddressDeps): Handlers<keyof typeof addressCalls> => ({
  'GET /api/user/user-address': listAddressesHandler(deps),
  'POST /api/user/user-address': addAddressHandler(deps),
  'PUT /api/user/user-address/:id': changeAddressHandler(deps),
  'DELETE /api/user/user-address/:id': removeAddressHandler(deps),
  'POST /api/user/setMainAddress': setMainAddressHandler(deps),
})
