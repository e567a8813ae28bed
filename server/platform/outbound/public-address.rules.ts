import { BlockList, isIP } from 'node:net'

/** Networks that no public server is in: a foreign address must never lead into the shop's own (F109). */
const PRIVATE: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
]
/** Only global unicast is public; within it, what tunnels to another address or is for documents. */
const GLOBAL_UNICAST = ['2000::', 3] as const
const WITHIN_GLOBAL: readonly (readonly [network: string, prefix: number])[] = [
  // Teredo, benchmarks, ORCHID, documents, 6to4, documents
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [network, prefix, family] of PRIVATE) blocked.addSubnet(network, prefix, family)
for (const [network, prefix] of WITHIN_GLOBAL) blocked.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet(...GLOBAL_UNICAST, 'ipv6')

/** Whether an IP address is one of the public internet; false for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  // IPv4 in any IPv6 notation (`::ffff:…`, `64:ff9b::…`) is outside global unicast.
  return family === 6 && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
