// The steps of a refund: approved, returned by its gateway or paid by transfer, or withdrawn.
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { FORM_FILE_BYTES, PROOF_PDF_BYTES } from '#contracts/upload-bounds.ts'
import { formatRupiah } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { HeldFieldError } from '../../ui/held-field-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { DropField } from '../forms/drop-field.tsx'
import { MoneyField, needsAmount, needsReference, ReferenceField } from '../forms/money-fields.tsx'
import type { OrderActProps } from './order-act.ts'
import { gatewayName, type Refund } from './order-words.ts'

const withdraw = ({ id, version }: Refund, reason: string) =>
  callConsole('POST /api/console/refunds/:id/withdraw', { params: { id }, body: { reason, version } })

type RefundActProps = Pick<OrderActProps, 'done' | 'close'>

/** Approves an amount that is due back, to an account. */
export function ApproveDialog({
  order,
  open,
  account,
  ...dialog
}: RefundActProps & {
  order: { id: number }
  open: number
  /** That the buyer named, if any. */
  account: string | null
}) {
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ActDialog
      {...dialog}
      title="Setujui pengembalian dana"
      description={`Paling banyak ${formatRupiah(open)}. Pembeli mendapat email. Uangnya sendiri dikirim setelah ini, lalu dicatat sebagai dibayar.`}
      submit="Setujui"
      reason
      check={(fields) => ({
        ...needsAmount(fields, 'Isi jumlah'),
        account: (fields.account ?? '').trim().length < 3 ? 'Isi rekening tujuan' : undefined,
      })}
      send={async ({ amount = '', account = '', reason = '' }) => {
        const refund = await callConsole('POST /api/console/orders/:id/refunds', {
          params: { id: order.id },
          body: { key, amount: typedNumber(amount) ?? 0, account, reason },
        })
        return {
          text: 'Pengembalian dana disetujui',
          undo: () => withdraw(refund, 'Diurungkan setelah disetujui'),
        }
      }}
    >
      <MoneyField label="Jumlah" defaultValue={open} autoFocus />
      <TextField
        label="Rekening tujuan"
        name="account"
        hint="Bank, nomor, dan nama pemilik, misalnya BCA 1234567890 a.n. Sri Wahyuni."
        defaultValue={account ?? ''}
        autoComplete="off"
        maxLength={200}
      />
    </ActDialog>
  )
}

/** Keeps a file that shows that a refund was transferred. */
function keepProof({ id, version }: Refund, file: File): Promise<unknown> {
  const body = new FormData()
  body.set('version', String(version))
  // It comes last: the shop reads no field after it.
  body.set('proof', file)
  return callConsole('POST /api/console/refunds/:id/proof', { params: { id }, body })
}

function ProofField({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }) {
  return (
    <div className="grid gap-1.5">
      <DropField
        label="Bukti transfer"
        busy={false}
        onFile={onFile}
        most={({ type }) => (type === 'application/pdf' ? PROOF_PDF_BYTES : FORM_FILE_BYTES)}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf"
        icon={<FileCheck aria-hidden className="size-6" />}
      >
        <span className="wrap-anywhere">
          {file?.name ?? 'Pilih bukti transfer: gambar sampai 8 MB, atau PDF sampai 2 MB'}
        </span>
      </DropField>
      <HeldFieldError id="proof-error" name="proof" holds={file} />
    </div>
  )
}

/** Keeps the proof of a refund that was paid, or another one. */
export function ProofDialog({ refund, ...dialog }: RefundActProps & { refund: Refund }) {
  const [file, setFile] = useState<File>()
  return (
    <ActDialog
      {...dialog}
      title={refund.proof === null ? 'Simpan bukti transfer' : 'Ganti bukti transfer'}
      description="Pembeli pesanan ini melihatnya pada transaksinya."
      submit="Simpan"
      check={() => ({ proof: file === undefined ? 'Pilih bukti transfer' : undefined })}
      send={async () => {
        if (file !== undefined) await keepProof(refund, file)
        return 'Bukti transfer disimpan'
      }}
    >
      <ProofField file={file} onFile={setFile} />
    </ActDialog>
  )
}

/** Notes that an approved amount was sent, with the proof of it where there is a file. */
export function PayDialog({ refund, ...dialog }: RefundActProps & { refund: Refund }) {
  const [file, setFile] = useState<File>()
  return (
    <ActDialog
      {...dialog}
      title="Catat dana sudah dibayar"
      description={`${formatRupiah(refund.amount)} ke ${refund.account}. Toko tidak mengirim uangnya sendiri: catat setelah transfernya berhasil. Pembeli mendapat email, dan ini tidak dapat diurungkan.`}
      submit="Catat dibayar"
      check={needsReference}
      send={async ({ reference = '' }) => {
        const paid = await callConsole('POST /api/console/refunds/:id/paid', {
          params: { id: refund.id },
          body: { reference, version: refund.version },
        })
        if (file === undefined) return 'Pengembalian dana dicatat'
        // It is paid now, whatever becomes of the file.
        const kept = await keepProof(paid, file).then(
          () => true,
          () => false,
        )
        return kept
          ? 'Pengembalian dana dicatat dengan buktinya'
          : 'Pengembalian dana dicatat, tetapi buktinya belum tersimpan. Simpan lagi dari daftar.'
      }}
    >
      <ReferenceField hint="Dari bukti transfer." autoFocus />
      <ProofField file={file} onFile={setFile} />
    </ActDialog>
  )
}

/** Asks the gateway to return an approved amount to whoever paid it. */
export function SendDialog({ refund, ...dialog }: RefundActProps & { refund: Refund }) {
  const { gateway = '', method = '' } = refund.way ?? {}
  return (
    <ActDialog
      {...dialog}
      title={`Kembalikan lewat ${gatewayName(gateway)}?`}
      description={`${formatRupiah(refund.amount)} kembali ke akun ${method} yang dipakai membayar. Setelah diminta, ini tidak dapat dibatalkan. Jika ${gatewayName(gateway)} menolak, Anda dapat mengirimnya dengan transfer.`}
      submit={`Kembalikan lewat ${gatewayName(gateway)}`}
      send={async () => {
        const { state } = await callConsole('POST /api/console/refunds/:id/send', {
          params: { id: refund.id },
          body: { version: refund.version },
        })
        return sentInWords[state]
      }}
    />
  )
}

const sentInWords: Record<Refund['state'], string> = {
  paid: 'Dana dikembalikan',
  sent: 'Diminta ke penyedia; hasilnya menyusul',
  approved: 'Penyedia menolak; kirim dengan transfer',
  withdrawn: 'Persetujuan dicabut',
}

/** Takes an approval back. */
export function WithdrawDialog({ refund, ...dialog }: RefundActProps & { refund: Refund }) {
  return (
    <ActDialog
      {...dialog}
      title="Cabut persetujuan ini?"
      description={`${formatRupiah(refund.amount)} kembali menunggu persetujuan.`}
      submit="Cabut"
      reason
      send={async ({ reason = '' }) => {
        await withdraw(refund, reason)
        return 'Persetujuan dicabut'
      }}
    />
  )
}
