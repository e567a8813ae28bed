import { expect, test } from 'vitest'
import { ALL_RIGHTS, needsSecondFactor } from '#contracts/rights.ts'
import { AT_THE_SERVER, staffActor } from '#tests/support/actors.ts'
import { grantedRights, requireRightsToGrant, rightsOfRoles } from './granted-rights.rules.ts'

const OWNER = { is_owner: true, rights: [] }
const ORDERS = { is_owner: false, rights: ['pesanan.kirim', 'katalog.lihat'] }

test('§7 an owner has every right, others those of all their roles, and nobody one that is unknown', () => {
  expect([...rightsOfRoles([OWNER])]).toEqual(ALL_RIGHTS)
  const marketing = {
    is_owner: false,
    rights: ['pemasaran.ubah', 'katalog.lihat', 'dunia.kuasai', 'toString'],
  }
  expect([...rightsOfRoles([ORDERS, marketing])]).toEqual([
    'pesanan.kirim',
    'katalog.lihat',
    'pemasaran.ubah',
  ])
  expect([...rightsOfRoles([])]).toEqual([])
})

test('§7 in production rights over money, people and staff wait for a second factor', () => {
  const granted = (hasSecondFactor: boolean, isFactorRequired: boolean) =>
    grantedRights([OWNER], { hasSecondFactor, isFactorRequired })
  const waiting = granted(false, true)
  for (const right of ['uang.kembalikan', 'pelanggan.ekspor', 'pesanan.lihat', 'staf.kelola'] as const) {
    expect(waiting.rights.has(right)).toBe(false)
    expect(waiting.withheld).toContain(right)
  }
  expect([...waiting.rights]).toEqual(ALL_RIGHTS.filter((right) => !needsSecondFactor(right)))
  expect(waiting.rights.has('katalog.ubah')).toBe(true)
  for (const all of [granted(true, true), granted(false, false), granted(true, false)]) {
    expect({ rights: [...all.rights], withheld: all.withheld }).toEqual({ rights: ALL_RIGHTS, withheld: [] })
  }
})

test('F100 only what one has can be given, and the command line has all', () => {
  const actor = staffActor('staf.kelola', 'katalog.lihat')
  expect(() => requireRightsToGrant(actor, ['katalog.lihat'])).not.toThrow()
  expect(() => requireRightsToGrant(actor, ['katalog.lihat', 'katalog.ubah'])).toThrow(/sampul/)
  expect(() => requireRightsToGrant(AT_THE_SERVER, ALL_RIGHTS)).not.toThrow()
})
