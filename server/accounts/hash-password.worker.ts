import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { answerTasks } from '#server/platform/threads/answer-tasks.ts'

export type HashOrder = { password: string } & ({ cost: Options } | { stored: string })

answerTasks((order: HashOrder): string | boolean =>
  'cost' in order ? hashSync(order.password, order.cost) : verifySync(order.stored, order.password),
)
