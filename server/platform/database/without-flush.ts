import { sql } from 'kysely'

/**
 * A condition, always true, with which the transaction of its statement commits before it is on the disk: a power cut
 * may take what it wrote in the last half second, but nothing that was committed before. The next commit that waits for
 * the disk writes everything before it as well. Not for a statement of a larger transaction, which would not wait either.
 */
export const WITHOUT_FLUSH = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`
