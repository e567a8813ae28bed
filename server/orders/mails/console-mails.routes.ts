import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type consoleMailCalls, MAIL_KINDS } from '#contracts/console/mails.ts'
import { inScheme } from '#server/accounts/person-mail.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { ReadShop } from '#server/shop-settings/read-shop.ts'
import { listMailsRoute } from '../calls/list-mails.route.ts'
import { sendTestMailRoute } from '../calls/send-test-mail.route.ts'
import { SAMPLE_READER, sampleMail } from './sample-mails.ts'
import type { TestMailDeps } from './send-test-mail.ts'

export const consoleMailHandlers = (
  deps: TestMailDeps & { readShop: ReadShop },
): Handlers<keyof typeof consoleMailCalls> => ({
  'GET /api/console/mails': listMailsRoute(deps),
  'POST /api/console/mails/:kind/test': sendTestMailRoute(deps),
})

/** A mail has its style beside its words, and nothing else: no script, no picture, no form, no way to another page. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

const of = z.object({ kind: z.enum(MAIL_KINDS) })
const shown = z.object({ scheme: z.enum(['light', 'dark']).default('light') })

/**
 * `GET /api/console/mails/{kind}/preview`: a mail's HTML about a made-up order, for a frame of the console. It is a
 * document of its own, since one within the console's page would be under its policy, which lets no style in.
 */
export function mailPreviewRoutes(
  app: FastifyInstance,
  { readShop, publicUrl, clock }: Pick<TestMailDeps, 'readShop' | 'publicUrl'> & { clock: () => Date },
): void {
  app.get(
    '/api/console/mails/:kind/preview',
    { config: { access: 'pengaturan.lihat' } },
    async (request, reply) => {
      const params = of.safeParse(request.params)
      const query = shown.safeParse(request.query)
      if (!params.success || !query.success) throw new Failure('not_found', 'Jenis surel ini tidak ada.')
      const about = { reader: SAMPLE_READER, shop: await readShop(), publicUrl: publicUrl(), now: clock() }
      const { html } = sampleMail(params.data.kind, about)
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .send(inScheme(html, query.data.scheme))
    },
  )
}
