import { sameOriginPath } from '#kernel/same-origin-path.ts'
import { paths } from '../paths.ts'

/** The path to go to after signing in: only a path of this shop, otherwise the home page (F65). */
export function safeNext(next: string | null | undefined): string {
  return sameOriginPath(next ?? '') ?? paths.home()
}
