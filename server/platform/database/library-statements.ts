import { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

/** Sends the statements of a library that writes its own, in the caller's transaction. */
export function libraryStatements(tx: Tx) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
