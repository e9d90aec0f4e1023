import { BlockList, isIP } from 'node:net';
import { OWN_NETWORKS } from '@madang/contracts/own-networks';

/** Networks outside of the public internet, by IANA's registries of special-purpose addresses, without those of this machine. */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];
/**
 * An IPv4 address written as an IPv6 one. No proper host name resolves to such an address; it would get around the list of private
 * networks.
 */
const MAPPED_ADDRESS = /^::(ffff:)?(\d+\.|[0-9a-f]{1,4}:[0-9a-f]{1,4}$)/i;

/** A function that says whether an IP address is in one of these networks, each written as `10.0.0.0/8`. */
function inside(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
const inPrivateNetwork = inside(PRIVATE_NETWORKS);
const onThisMachine = inside(['127.0.0.0/8', '::1/128']);

/** Whether an IP address is one of this machine. */
export const isLoopback = (address: string): boolean => onThisMachine(address) && !MAPPED_ADDRESS.test(address);
/** Whether an IP address is not part of the public internet; a request to it could reach our own network or this machine. */
export const isPrivateAddress = (address: string): boolean =>
  onThisMachine(address) || inPrivateNetwork(address) || MAPPED_ADDRESS.test(address);
/** Whether a caller with this IP address is one of our own machines, such as the gateway. */
export const isOwnAddress = inside(OWN_NETWORKS.map(({ range }) => range));
