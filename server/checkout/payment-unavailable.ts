import { Failure } from '#server/platform/failure.ts'

export function paymentUnavailable(): Failure {
  const message =
    'Penyedia pembayaran sedang tidak dapat dihubungi. Anda tidak dikenai biaya. Silakan coba lagi sebentar lagi.'
  return new Failure('payment_unavailable', message, { retryAfterSeconds: 10 })
}
