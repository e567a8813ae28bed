import type { Queryable } from '#server/platform/database/database.ts'
import { prepare } from '#server/platform/database/prepare.ts'
import { compose, type Read, reading } from '#server/platform/database/statement.ts'

export type PaymentChannel = { id: number; name: string; channel: string }

const channelOf = prepare(({ gateway, paymentMethodId }: { gateway: string; paymentMethodId: number }) =>
  compose
    .selectFrom('payment_channels as channel')
    .innerJoin('payment_methods as method', 'method.id', 'channel.payment_method_id')
    .select(['method.id', 'method.name', 'channel.channel'])
    .where('channel.gateway', '=', gateway)
    .where('method.id', '=', paymentMethodId),
)

/** The gateway's channel for a payment method, which changes with a migration only. */
export function findChannel(gateway: string, paymentMethodId: number): Read<PaymentChannel | undefined> {
  return reading(channelOf({ gateway, paymentMethodId }), ([channel]) => channel)
}

export async function listChannels(db: Queryable, gateway: string): Promise<PaymentChannel[]> {
  return db
    .selectFrom('payment_channels as channel')
    .innerJoin('payment_methods as method', 'method.id', 'channel.payment_method_id')
    .select(['method.id', 'method.name', 'channel.channel'])
    .where('channel.gateway', '=', gateway)
    .orderBy('method.position')
    .orderBy('method.id')
    .execute()
}
