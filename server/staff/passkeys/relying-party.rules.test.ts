import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.rules.ts'

test('§7 passkeys belong to the domain of the console’s own address', () => {
  expect(relyingPartyOf('https://toko.example.id')).toEqual({
    id: 'toko.example.id',
    origin: 'https://toko.example.id',
  })
  expect(relyingPartyOf('https://kelola.toko.example.id:8443')).toEqual({
    id: 'kelola.toko.example.id',
    origin: 'https://kelola.toko.example.id:8443',
  })
})

test('§7 a shop on one’s own machine is known by name, and an address without one has no passkeys', () => {
  const local = { id: 'localhost', origin: 'http://localhost:3000' }
  expect(relyingPartyOf('http://127.0.0.1:3000')).toEqual(local)
  expect(relyingPartyOf('http://[::1]:3000')).toEqual(local)
  expect(relyingPartyOf('http://localhost:3000')).toEqual(local)
  expect(relyingPartyOf('https://203.0.113.5')).toBeUndefined()
  expect(relyingPartyOf('https://[2001:db8::1]')).toBeUndefined()
})
