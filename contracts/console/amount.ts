import * as z from 'zod'

const LARGEST_AMOUNT = 1_000_000_000

/** A whole number from 0, such as rupiah; `name` begins the sentence about a wrong one. */
export const amount = (name: string) =>
  z
    .number(`${name} harus berupa angka`)
    .int(`${name} harus bilangan bulat`)
    .min(0, `${name} tidak boleh di bawah 0`)
    .max(LARGEST_AMOUNT, `${name} terlalu besar`)
