import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, type AddressInfo } from 'node:net';

const TYPES = { A: 1, CNAME: 5, SOA: 6, TXT: 16, AAAA: 28 } as const;
type Type = keyof typeof TYPES;
const OK = 0;
const SERVFAIL = 2;
const NXDOMAIN = 3;

export type Zone = Partial<Record<'A' | 'AAAA' | 'CNAME' | 'TXT', string[]>>;

/** A DNS server for tests (RFC 1035, over UDP), which answers for the names that it was given. */
export interface DnsStandIn {
  /** Where the server listens, as `127.0.0.1:port`. */
  address: string;
  /**
   * Sets the records of a name. With `SERVFAIL` the server answers that error, with `SILENCE` it gives no answer, and null removes the
   * name.
   */
  set(name: string, zone: Zone | 'SERVFAIL' | 'SILENCE' | null): void;
  /** The questions that came, each as its type and name, such as `A www.example.com`. */
  asked: string[];
  close(): void;
}

export async function dnsStandIn(): Promise<DnsStandIn> {
  const zones = new Map<string, Zone | 'SERVFAIL' | 'SILENCE'>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    const kind = (Object.keys(TYPES) as Type[]).find((one) => TYPES[one] === type);
    asked.push(`${kind ?? type} ${name}`);
    const zone = zones.get(name);
    if (zone === 'SILENCE') return;
    const records = kind && zone !== 'SERVFAIL' ? recordsOf(zones, name, kind) : [];
    const code = zone === 'SERVFAIL' ? SERVFAIL : zone === undefined ? NXDOMAIN : OK;
    socket.send(answerTo(query.subarray(0, end), code, records), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    set: (name, zone) => (zone === null ? zones.delete(name) : zones.set(name, zone)),
    asked,
    close: () => socket.close(),
  };
}

/** The records as a resolver answers them: an alias, followed by the records of its target if those are known. */
function recordsOf(zones: ReadonlyMap<string, Zone | string>, name: string, type: Type): Buffer[] {
  const zone = zones.get(name);
  if (typeof zone !== 'object') return [];
  const [alias] = zone.CNAME ?? [];
  if (alias !== undefined && type !== 'CNAME') return [record(name, 'CNAME', alias), ...recordsOf(zones, alias, type)];
  return (type === 'SOA' ? [] : (zone[type] ?? [])).map((value) => record(name, type, value));
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(question: Buffer, code: number, records: Buffer[]): Buffer {
  const head = Buffer.from(question);
  // The flags of a DNS answer: recursion is desired and available.
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...records]);
}

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);

function record(name: string, type: Type, value: string): Buffer {
  const data = dataOf(type, value);
  const middle = Buffer.alloc(10);
  middle.writeUInt16BE(TYPES[type], 0);
  middle.writeUInt16BE(1, 2);
  middle.writeUInt32BE(60, 4);
  middle.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), middle, data]);
}

function dataOf(type: Type, value: string): Buffer {
  if (type === 'CNAME') return nameBytes(value);
  if (type === 'TXT') {
    const text = Buffer.from(value);
    const parts = Array.from({ length: Math.ceil(text.length / 255) || 1 }, (_, i) => text.subarray(i * 255, i * 255 + 255));
    return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), part]));
  }
  if (isIPv4(value)) return Buffer.from(value.split('.').map(Number));
  const [front = '', back] = value.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(front), groups(back)];
  const whole = back === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return Buffer.from(whole.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]));
}
