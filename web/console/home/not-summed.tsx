import { useEffect } from 'react'
import { Nothing } from '../frame/parts.tsx'

const AGAIN_AFTER_MS = 60_000

/** In place of figures whose days are still being summed; it asks for them again each minute. */
export function NotSummed({ lookAgain }: { lookAgain: () => void }) {
  useEffect(() => {
    const timer = setInterval(lookAgain, AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [lookAgain])
  return (
    <Nothing>
      Belum selesai dijumlahkan. Penjualan yang banyak dijumlahkan setiap jam di latar belakang; angkanya
      tampil di sini setelah selesai.
    </Nothing>
  )
}
