import type { BaseCourier } from '#contracts/couriers.ts'
import type { Zone } from './zones.ts'

/** In a zone: rupiah for the first kilogram, rupiah for each further one, days until it arrives. */
type Tariff = readonly [firstKg: number, nextKg: number, etd: string]

export type CourierService = {
  service: string
  description: string
  /** The heaviest accepted parcel; absent if there is no limit. */
  maxKg?: number
  /** A zone that is absent is not served. */
  zones: Partial<Record<Zone, Tariff>>
}

/**
 * The prices of the built-in table. They follow the couriers' counter prices of 2025 for a parcel from Java, averaged
 * to one price per zone. They are the shop's list, not a courier's offer. An operator can edit this file or set
 * SHIPPING to rajaongkir or biteship.
 */
export const TARIFFS: Record<BaseCourier, readonly CourierService[]> = {
  jne: [
    {
      service: 'OKE',
      description: 'Ongkos Kirim Ekonomis',
      zones: {
        province: [9_000, 9_000, '3-4'],
        near: [16_000, 16_000, '4-6'],
        island: [21_000, 21_000, '5-7'],
        crossing: [27_000, 27_000, '5-8'],
        far: [38_000, 38_000, '6-9'],
        remote: [72_000, 72_000, '9-14'],
      },
    },
    {
      service: 'REG',
      description: 'Layanan Reguler',
      zones: {
        town: [8_000, 8_000, '1-2'],
        province: [11_000, 11_000, '1-3'],
        near: [19_000, 19_000, '2-3'],
        island: [25_000, 25_000, '2-4'],
        crossing: [32_000, 32_000, '3-4'],
        far: [45_000, 45_000, '3-5'],
        remote: [84_000, 84_000, '5-8'],
      },
    },
    {
      service: 'YES',
      description: 'Yakin Esok Sampai',
      maxKg: 30,
      zones: {
        town: [14_000, 14_000, '1'],
        province: [17_000, 17_000, '1'],
        near: [29_000, 29_000, '1'],
        island: [38_000, 38_000, '1'],
        crossing: [48_000, 48_000, '1'],
      },
    },
  ],
  tiki: [
    {
      service: 'ECO',
      description: 'Economy Service',
      zones: {
        province: [8_500, 8_500, '3-4'],
        near: [15_000, 15_000, '4-5'],
        island: [20_000, 20_000, '5-6'],
        crossing: [26_000, 26_000, '5-7'],
        far: [37_000, 37_000, '6-8'],
        remote: [70_000, 70_000, '8-12'],
      },
    },
    {
      service: 'REG',
      description: 'Reguler Service',
      zones: {
        town: [8_000, 8_000, '1-2'],
        province: [10_500, 10_500, '2'],
        near: [18_500, 18_500, '2-3'],
        island: [24_500, 24_500, '3-4'],
        crossing: [31_000, 31_000, '3-4'],
        far: [44_000, 44_000, '4-5'],
        remote: [82_000, 82_000, '5-7'],
      },
    },
    {
      service: 'ONS',
      description: 'Over Night Service',
      maxKg: 30,
      zones: {
        town: [13_500, 13_500, '1'],
        province: [17_500, 17_500, '1'],
        near: [30_000, 30_000, '1'],
        island: [39_000, 39_000, '1'],
        crossing: [50_000, 50_000, '1'],
      },
    },
  ],
  pos: [
    {
      service: 'Pos Reguler',
      description: 'Pos Reguler',
      zones: {
        town: [7_500, 6_500, '2-3'],
        province: [9_500, 8_500, '2-4'],
        near: [16_500, 15_500, '3-5'],
        island: [22_000, 21_000, '4-6'],
        crossing: [28_000, 27_000, '4-7'],
        far: [40_000, 39_000, '5-8'],
        remote: [76_000, 75_000, '7-12'],
      },
    },
    {
      service: 'Pos Kilat Khusus',
      description: 'Pos Kilat Khusus',
      zones: {
        town: [9_000, 8_000, '1-2'],
        province: [11_500, 10_500, '2-3'],
        near: [20_000, 19_000, '2-4'],
        island: [26_500, 25_500, '3-4'],
        crossing: [34_000, 33_000, '3-5'],
        far: [47_000, 46_000, '4-6'],
        remote: [88_000, 87_000, '5-9'],
      },
    },
    {
      service: 'Pos Nextday',
      description: 'Pos Nextday',
      maxKg: 30,
      zones: {
        town: [12_500, 12_500, '1'],
        province: [16_500, 16_500, '1'],
        near: [28_500, 28_500, '1'],
        island: [38_500, 38_500, '1'],
        crossing: [47_500, 47_500, '1'],
      },
    },
  ],
}
