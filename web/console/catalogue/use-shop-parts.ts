import { useEffect, useState } from 'react'
import type { ShopFacts } from '#contracts/shop.ts'
import { call } from '../../api/call.ts'

/** What the shop has switched on; undefined until that is known. */
export function useShopParts(): ShopFacts | undefined {
  const [shop, setShop] = useState<ShopFacts>()
  useEffect(() => {
    const left = new AbortController()
    call('GET /api/user/shop', {}, { signal: left.signal })
      .then(setShop)
      // The fields stay away; whoever needs them loads the page again.
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  return shop
}
