import * as z from 'zod'
import { call } from './call.ts'
import { COURIERS } from './couriers.ts'
import { SWITCHED_NOTICES } from './notice-kinds.ts'

/** Texts of the shop that its owner writes, each a page of its own. */
export const LEGAL_TEXTS = ['terms', 'privacy', 'returns', 'about', 'help'] as const
export type LegalTextKind = (typeof LEGAL_TEXTS)[number]

export const shopFacts = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Addresses of the shop elsewhere; null where it has none. */
  instagram: z.string().nullable(),
  twitter: z.string().nullable(),
  whatsapp: z.string().nullable(),
  /** Couriers that shoppers may choose, at least one. */
  couriers: z.array(z.enum(COURIERS)),
  /** Whether readers review titles. */
  reviews: z.boolean(),
  /** Whether the shop recommends titles. */
  recommendations: z.boolean(),
  /** Whether readers keep a wishlist. */
  wishlist: z.boolean(),
  /** Whether editions are sold before they are released. */
  preorders: z.boolean(),
  /** Whether the page of a title shows what it cost before. */
  prices: z.boolean(),
  /** Whether the page /status tells how the shop works. */
  status: z.boolean(),
  /** The notices that readers are sent. */
  notices: z.array(z.enum(SWITCHED_NOTICES)),
  /** Whether titles are sold in sets at one price. */
  bundles: z.boolean(),
  /** Whether ebooks and subscriptions are sold as gifts. */
  gifts: z.boolean(),
})
export type ShopFacts = z.infer<typeof shopFacts>

/** `words` are searched besides the question: what people call it. In answers, `[text](/path)` is a link. */
const helpQuestion = z.object({ question: z.string(), words: z.string(), answer: z.array(z.string()) })

const legalText = z.object({
  intro: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(z.string()),
      /** Only help has any. */
      questions: z.array(helpQuestion),
    }),
  ),
})
export type LegalText = z.infer<typeof legalText>

export const shopCalls = {
  'GET /api/user/shop': call({
    access: 'public',
    summary: 'What the shop says about itself: name, address, contact, social media',
    data: shopFacts,
    cached: true,
  }),
  'GET /api/user/shop/texts/:kind': call({
    access: 'public',
    summary: 'A legal text of the shop in its sections',
    params: z.object({ kind: z.enum(LEGAL_TEXTS, 'Teks ini tidak ada') }),
    data: legalText,
    cached: true,
  }),
} as const
