import { decodeText } from '#server/exchange/source/read-text.ts'
import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import type { SettlementAnswer, SettlementTask } from './read-settlements.ts'
import { readSettlements } from './settlement-file.rules.ts'

/** As many as are looked up by one statement. */
const PIECE = 2_000

answerTasks(async ({ bytes, today }: SettlementTask): Promise<SettlementAnswer> => {
  const file = readSettlements(await decodeText(bytes), today)
  if (file === undefined || 'refused' in file) return file
  const { payments, ...told } = file
  const pieces: string[] = []
  for (let at = 0; at < payments.length; at += PIECE) {
    pieces.push(JSON.stringify(payments.slice(at, at + PIECE)))
  }
  return { ...told, pieces }
})
