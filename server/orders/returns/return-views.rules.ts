import type { CallAnswerData } from '#contracts/calls.ts'
import type { ReturnState } from '#contracts/returns.ts'
import { rupiah } from '#kernel/money.ts'
import { isoInWib } from '#kernel/time.ts'
import { isPaid, type LineFormat } from '../order.rules.ts'
import type { OrderView } from '../views/order-view.ts'
import { type Askable, askableUntil, askRefusal, causesOf, lineRefusal } from './return-request.rules.ts'
import type { RequestRecord, RequestRow } from './return-requests.queries.ts'
import type { Returnable } from './returns.queries.ts'
import { copiesLeft } from './returns.rules.ts'

const typeOf = (format: LineFormat): 'Fisik' | 'Digital' => (format === 'paper' ? 'Fisik' : 'Digital')

/** What a buyer may ask for, and the latest request. */
export function returnStateOf(askable: Askable, request: RequestRecord | undefined, now: Date): ReturnState {
  const until = askableUntil(askable)
  return {
    refused: askRefusal(askable, now),
    until: until && isoInWib(until),
    causes: [...causesOf(askable)],
    lines: askable.lines.map((line) => ({
      line: line.position,
      title: line.titleName,
      type: typeOf(line.format),
      left: copiesLeft(line),
      refused: lineRefusal(line),
    })),
    request:
      request === undefined
        ? null
        : {
            state: request.state,
            cause: request.cause,
            words: request.words,
            account: request.account,
            asked_at: isoInWib(request.askedAt),
            decided_at: request.decidedAt && isoInWib(request.decidedAt),
            reply: request.reply,
            amount: request.amount,
            lines: request.lines.map(({ position, quantity }) => ({
              title: askable.lines.find((line) => line.position === position)?.titleName ?? '',
              quantity,
            })),
            pictures: request.pictures,
          },
  }
}

type Row = CallAnswerData<'GET /api/console/return-requests'>['requests'][number]

export const requestRowOf = (row: RequestRow): Row => ({
  id: row.id,
  order: { id: row.orderId, refno: row.refno },
  buyer: row.buyer,
  cause: row.cause,
  state: row.state,
  asked_at: isoInWib(row.askedAt),
  decided_at: row.decidedAt && isoInWib(row.decidedAt),
  amount: row.amount,
  content: row.content,
})

export type ShownRequest = {
  request: RequestRecord
  order: Pick<OrderView, 'id' | 'refno' | 'paymentState'>
  buyer: { name: string }
  returnable: Returnable
}

/** A request as staff see it. */
export function requestViewOf({
  request,
  order,
  buyer,
  returnable,
}: ShownRequest): CallAnswerData<'GET /api/console/return-requests/:id'> {
  const lines = request.lines.flatMap(({ position, quantity: asked }) => {
    const line = returnable.lines.find((one) => one.position === position)
    if (line === undefined) return []
    const left = copiesLeft(line)
    const { titleName: title, quantity, paid } = line
    return [{ line: position, title, type: typeOf(line.format), asked, left, quantity, paid: rupiah(paid) }]
  })
  const [first] = lines
  return {
    ...requestRowOf({
      ...request,
      refno: order.refno,
      buyer: buyer.name,
      content: {
        title: first?.title ?? '',
        quantity: first?.asked ?? 0,
        more: Math.max(0, lines.length - 1),
      },
    }),
    words: request.words,
    account: request.account,
    reply: request.reply,
    lines,
    shipping_left: returnable.shippingLeft,
    paid: isPaid(order.paymentState),
    pictures: request.pictures,
    version: request.version,
  }
}
