import { MISSING_REGION } from '#contracts/regions.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import type { Regions } from '#server/regions/open-regions.ts'

/** @throws Failure invalid for an id that is neither a province nor a city: the promo would hold nowhere */
export function requireKnownZones(
  { findProvince, findCity }: Pick<Regions, 'findProvince' | 'findCity'>,
  zones: readonly number[] = [],
): void {
  const isKnown = (id: number) => findProvince(id) !== undefined || findCity(id) !== undefined
  if (!zones.every(isKnown)) throw fieldFailure('zones', MISSING_REGION)
}
