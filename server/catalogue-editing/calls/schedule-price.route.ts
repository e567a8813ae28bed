import { rupiah } from '#kernel/money.ts'
import type { Route } from '#server/platform/http/handler.ts'
import { type PricePlan, schedulePrice } from '../schedule-price.ts'
import { recordOf } from '../title-views.rules.ts'
import { savedTitle } from './saved-title.ts'

export const schedulePriceRoute: Route<'POST /api/console/titles/:id/prices'> =
  ({ database }) =>
  async ({ params: { id }, body }, { actor, now }) => {
    const { version, format, price, discount, nominal_discount, starts_at } = body
    const plan: PricePlan = {
      format: format === 'ebook' ? 'ebook' : 'paper',
      price: rupiah(price),
      discountPercent: discount,
      discountIdr: rupiah(nominal_discount),
      startsAt: new Date(starts_at),
    }
    const whole = await savedTitle(database, (tx) => schedulePrice(tx, actor, { id, version, plan, now }))
    return { data: recordOf(whole), message: 'Harga direncanakan' }
  }
