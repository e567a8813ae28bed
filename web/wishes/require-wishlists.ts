import { data, type LoaderFunctionArgs } from 'react-router'
import { callFrom } from '../api/server-call.ts'

/** For the server's loaders of both pages: where the shop has no wishlists, there is no such page. */
export async function requireWishlists({ context }: LoaderFunctionArgs): Promise<null> {
  const { wishlist } = await callFrom(context)('GET /api/user/shop', {})
  if (!wishlist) throw data(null, { status: 404 })
  return null
}
