import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { gatewayName, type Refund } from './order-words.ts'
import { RefundProof } from './refund-proof.tsx'

const PayDialog = laterPart(() => import('./refund-dialogs.tsx'), 'PayDialog')
const SendDialog = laterPart(() => import('./refund-dialogs.tsx'), 'SendDialog')
const WithdrawDialog = laterPart(() => import('./refund-dialogs.tsx'), 'WithdrawDialog')

/** What became of the request to the gateway; undefined where there is nothing to tell. */
function tellOf({ state, sent }: Refund): string | undefined {
  if (sent === null) return undefined
  const gateway = gatewayName(sent.gateway)
  if (state === 'sent') {
    return sent.state === 'accepted'
      ? `${gateway} sedang mengembalikan dana ke ${sent.method}.`
      : `Diminta ke ${gateway}, yang belum menjawab. Toko menanyakannya lagi dengan sendirinya.`
  }
  if (state === 'approved' && sent.state === 'failed') {
    return `${gateway} tidak mengembalikan dana ini${sent.failure === null ? '' : `: ${sent.failure}`}. Kirim dengan transfer, atau coba lagi.`
  }
  return undefined
}

/** Where a refund is on its way, and what can be done next. */
export function RefundSteps({
  refund,
  mayRefund,
  done,
}: {
  refund: Refund
  mayRefund: boolean
  /** It has changed: it is to be read again. */
  done: () => void
}) {
  const [asked, setAsked] = useState<'pay' | 'send' | 'withdraw'>()
  const given = { refund, done, close: () => setAsked(undefined) }
  const told = tellOf(refund)
  return (
    <>
      {told !== undefined && (
        <InlineNotice tone={refund.state === 'sent' ? 'info' : 'warning'}>{told}</InlineNotice>
      )}
      {mayRefund && refund.state === 'approved' && (
        <div className="flex flex-wrap gap-2">
          {refund.way !== null && (
            <Button onClick={() => setAsked('send')}>
              Kembalikan lewat {gatewayName(refund.way.gateway)}
            </Button>
          )}
          <Button kind="secondary" onClick={() => setAsked('pay')}>
            Catat sudah dibayar
          </Button>
          <Button kind="ghost" onClick={() => setAsked('withdraw')}>
            Cabut
          </Button>
        </div>
      )}
      {refund.state === 'paid' && <RefundProof refund={refund} mayRefund={mayRefund} done={done} />}

      {asked === 'send' && <SendDialog {...given} />}
      {asked === 'pay' && <PayDialog {...given} />}
      {asked === 'withdraw' && <WithdrawDialog {...given} />}
    </>
  )
}
