import type { passkeyCalls } from '#contracts/console/passkeys.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { FactorDeps } from '../second-factor.ts'
import { addPasskeyRoute } from './calls/add-passkey.route.ts'
import { beginPasskeyRoute } from './calls/begin-passkey.route.ts'
import { beginPasskeyConfirmationRoute } from './calls/begin-passkey-confirmation.route.ts'
import { beginPasskeySignInRoute } from './calls/begin-passkey-sign-in.route.ts'
import { confirmWithPasskeyRoute } from './calls/confirm-with-passkey.route.ts'
import { listPasskeysRoute } from './calls/list-passkeys.route.ts'
import { removePasskeyRoute } from './calls/remove-passkey.route.ts'
import { renamePasskeyRoute } from './calls/rename-passkey.route.ts'
import { signInWithPasskeyRoute } from './calls/sign-in-with-passkey.route.ts'
import type { AddPasskeyDeps } from './own-passkeys.ts'
import type { PasskeyEntryDeps } from './use-passkey.ts'

type Deps = PasskeyEntryDeps & AddPasskeyDeps & FactorDeps

export const passkeyHandlers = (deps: Deps): Handlers<keyof typeof passkeyCalls> => ({
  'POST /api/console/sign-in/passkey/begin': beginPasskeySignInRoute(deps),
  'POST /api/console/sign-in/passkey': signInWithPasskeyRoute(deps),
  'POST /api/console/confirm/passkey/begin': beginPasskeyConfirmationRoute(deps),
  'POST /api/console/confirm/passkey': confirmWithPasskeyRoute(deps),
  'GET /api/console/me/passkeys': listPasskeysRoute(deps),
  'POST /api/console/me/passkeys/begin': beginPasskeyRoute(deps),
  'POST /api/console/me/passkeys': addPasskeyRoute(deps),
  'PUT /api/console/me/passkeys/:id': renamePasskeyRoute(deps),
  'DELETE /api/console/me/passkeys/:id': removePasskeyRoute(deps),
})
