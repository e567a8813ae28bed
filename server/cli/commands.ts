import { bookAddFile } from './book-add-file.ts'
import { bookSamples } from './book-samples.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { importCommand } from './import.ts'
import { landingAdd, landingChange, landingEnd, landingList } from './landing.ts'
import {
  ordersCancel,
  ordersList,
  ordersReceipt,
  ordersRefundMark,
  ordersShip,
  ordersShow,
} from './orders.ts'
import { packageAdd, packageChange, packageEnd, packageList } from './package.ts'
import { paymentsReconcile } from './payments.ts'
import { promoAdd, promoChange, promoEnd, promoList } from './promo.ts'
import { report } from './report.ts'
import { ship } from './ship.ts'
import { stockList, stockReceive, stockSet } from './stock.ts'

/** In the order in which the list of commands shows them. */
export const COMMANDS: readonly Command[] = [
  importCommand,
  bookAddFile,
  bookSamples,
  stockList,
  stockReceive,
  stockSet,
  promoList,
  promoAdd,
  promoChange,
  promoEnd,
  packageList,
  packageAdd,
  packageChange,
  packageEnd,
  landingList,
  landingAdd,
  landingChange,
  landingEnd,
  ordersList,
  ordersShow,
  ordersShip,
  ordersCancel,
  ordersReceipt,
  ordersRefundMark,
  paymentsReconcile,
  report,
  ship,
  doctor,
]
