import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** The recovery codes, which the shop shows once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="grid gap-4">
      <p>
        Simpan kode pemulihan ini di tempat aman. Bila ponsel Anda hilang, satu kode menggantikan aplikasi
        atau passkey, satu kali. Kode ini tidak ditampilkan lagi.
      </p>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1 rounded border border-line bg-paper p-3 text-sm font-semibold whitespace-nowrap tabular-nums sm:p-4">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="kode pemulihan" />
        <Button
          kind="secondary"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'kode-pemulihan-lembar.txt')
          }
        >
          Unduh
        </Button>
      </div>
      <Checkbox label="Saya sudah menyimpannya" checked={kept} onChange={setKept} />
      <Button wide disabled={!kept} onClick={onDone}>
        Selesai
      </Button>
    </div>
  )
}
