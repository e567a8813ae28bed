import type { Route } from '#server/platform/http/handler.ts'
import { type FirstStepsDeps, listFirstSteps } from '../list-first-steps.ts'

export const listFirstStepsRoute: Route<'GET /api/console/first-steps', FirstStepsDeps> =
  (deps) => async () => ({
    data: await listFirstSteps(deps),
  })
