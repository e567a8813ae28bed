import { data } from 'react-router'

/** The route of every address that no other route matches: the root's error page, with status 404. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
