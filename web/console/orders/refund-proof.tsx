import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { PrivateFile } from '../../ui/private-file.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellFailure } from '../api/use-act.tsx'
import type { Refund } from './order-words.ts'

const ProofDialog = laterPart(() => import('./refund-dialogs.tsx'), 'ProofDialog')

const load = async (id: number) =>
  (await callConsole('GET /api/console/refunds/:id/proof', { params: { id } })).file

/** What shows that a refund was transferred, and the button that keeps it. */
export function RefundProof({
  refund,
  mayRefund,
  done,
}: {
  refund: Refund
  mayRefund: boolean
  done: () => void
}) {
  const [asked, setAsked] = useState(false)
  const { id, proof, sent } = refund
  if (sent?.state === 'done') return null
  return (
    <>
      {proof !== null && (
        <PrivateFile
          key={refund.version}
          file={{ id, ...proof }}
          load={load}
          name={`bukti-transfer-${refund.order.refno}`}
          onFailure={tellFailure}
        />
      )}
      {mayRefund && (
        <div>
          <Button kind="ghost" onClick={() => setAsked(true)}>
            <FileCheck aria-hidden className="size-4.5" />
            {proof === null ? 'Simpan bukti transfer' : 'Ganti bukti transfer'}
          </Button>
        </div>
      )}
      {asked && <ProofDialog refund={refund} done={done} close={() => setAsked(false)} />}
    </>
  )
}
