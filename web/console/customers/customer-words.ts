import type { ConsoleData } from '../api/call-console.ts'

export type Customer = ConsoleData<'GET /api/console/customers/:id'>

/** What a member is asked about before it is done. */
export type CustomerAct =
  | { act: 'block' | 'unblock' | 'end-sessions' | 'give-title' | 'erase' }
  | { act: 'withdraw-title'; title: Customer['titles'][number] }
  | { act: 'extend'; subscription: Customer['subscriptions'][number] }
