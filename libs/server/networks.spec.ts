import { OWN_NETWORKS } from '@madang/contracts/own-networks';
import { isLoopback, isOwnAddress, isPrivateAddress } from './networks';

it.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '192.88.99.1',
  '0.0.0.0',
  '::',
  '::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::a00:1',
  '::1234',
  // Networks that carry an IPv4 address, by which 10.0.0.1 could be reached.
  '2002:a00:1::1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2001::1',
])('%s is no address of the public internet', (address) => expect(isPrivateAddress(address)).toBe(true));
it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is an address of the public internet', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);
it('knows the addresses of this machine', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '::ffff:127.0.0.1', '::2', ''].some(isLoopback)).toBe(false);
});

const OWN = [
  '127.0.0.1',
  '10.2.3.4',
  '192.168.1.1',
  '172.16.0.1',
  '172.31.255.255',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'febf::1',
];
const FOREIGN = ['8.8.8.8', '11.0.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1', '::2', 'fec0::1', '2606:4700::1111'];
it('knows our own machines, by the ranges and by the patterns alike', () => {
  const matches = (address: string) => OWN_NETWORKS.some(({ pattern }) => new RegExp(pattern, 'i').test(address));
  for (const address of OWN) expect([address, isOwnAddress(address), matches(address)]).toEqual([address, true, true]);
  for (const address of FOREIGN) expect([address, isOwnAddress(address), matches(address)]).toEqual([address, false, false]);
  expect(isOwnAddress('')).toBe(false);
});
