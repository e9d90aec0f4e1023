/**
 * What is wrong with a set value of a variable, as the end of the sentence "NAME is …"; null for a good value. This file imports nothing,
 * since tools/start runs it without compiling it.
 */
export type Check = (value: string) => string | null;

const any: Check = () => null;
const oneOf =
  (...values: string[]): Check =>
  (v) =>
    values.includes(v) ? null : `none of ${values.join(', ')}`;
const whole =
  (least: number, most: number): Check =>
  (v) =>
    /^\d{1,15}$/.test(v) && Number(v) >= least && Number(v) <= most ? null : `no whole number from ${least} to ${most}`;
const share: Check = (v) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(v) ? null : 'no number from 0 to 1');
const headers: Check = (v) => (/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/.test(v) ? null : 'no `name=value`, several with commas between');
const sampler = oneOf(...['always_on', 'always_off', 'traceidratio'].flatMap((one) => [one, `parentbased_${one}`]));
const flag = oneOf('0', '1');
const portNumber = whole(1, 65_000);
/** Ports of other protocols, to which browsers and `fetch` refuse to connect (https://fetch.spec.whatwg.org/#port-blocking). */
const BROWSER_BLOCKED_PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
];
const blockedIn = (first: number, last: number) => {
  const found = BROWSER_BLOCKED_PORTS.find((one) => one >= first && one <= last);
  return found ? `in the way of port ${found}, to which nobody may connect by HTTP` : null;
};
const port: Check = (v) => portNumber(v) ?? blockedIn(Number(v), Number(v));
/**
 * A base port is good if none of the ports counted from it is blocked: 1 to 7 for the services, 8 for `--only transcode`, 10 to 12 for the
 * stand-ins.
 */
const portBase: Check = (v) => portNumber(v) ?? blockedIn(Number(v) + 1, Number(v) + 8) ?? blockedIn(Number(v) + 10, Number(v) + 12);
const addressOf = (text: string) => (URL.canParse(text) ? new URL(text) : null);
const url =
  (...schemes: string[]): Check =>
  (v) =>
    schemes.includes(addressOf(v)?.protocol.slice(0, -1) ?? '')
      ? null
      : `no address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`;
const web = url('http', 'https');
/** The value is compared with the Origin header of browsers, which has no path. */
const origin: Check = (v) => web(v) ?? (addressOf(v)!.origin === v ? null : 'no origin: scheme, host and port, with nothing after them');
const pattern: Check = (v) =>
  v.includes('://{domain}.') ? origin(v.replace('{domain}', 'x')) : 'no origin with {domain} as its first label';
const longText =
  (least: number): Check =>
  (v) =>
    v.length >= least ? null : `shorter than ${least} characters`;
const hostName: Check = (v) => (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(v) ? null : 'no host name');
const IP = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]+:[0-9a-f:.]*)$/i;
const each =
  (part: RegExp, what: string): Check =>
  (v) => {
    const wrong = v.split(/[\s,]+/).filter((text) => text && !part.test(text));
    return wrong.length ? `no list of ${what}` : null;
  };
const resolvers = each(/^(\d{1,3}(\.\d{1,3}){3}(:\d+)?|\[[0-9a-f:.]+\](:\d+)?|[0-9a-f:]+)$/i, 'IP addresses with ports');
const networks = each(/^[0-9a-f:.]+(\/\d{1,3})?$/i, 'IP addresses or networks');
const listening: Check = (v) => (IP.test(v) ? null : hostName(v));
const HOST_SOURCE = String.raw`(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)`;
const addressesOfCopies = each(new RegExp(`^${HOST_SOURCE}:\\d{1,5}$`, 'i'), '`host:port`');
/** An address as nginx's `listen` takes it: a port, alone or behind a host. */
const listened: Check = (v) => (new RegExp(`^(${HOST_SOURCE}:)?\\d{1,5}$`, 'i').test(v) ? null : 'neither a port nor `host:port`');
const nameServers = each(new RegExp(`^${HOST_SOURCE}(:\\d{1,5})?$`, 'i'), 'name servers');
const versionNumber: Check = (v) => (/^\d+\.\d+\.\d+$/.test(v) ? null : 'no version such as 1.29.0');
const commit: Check = (v) => (/^[0-9a-f]{7,40}$/.test(v) ? null : 'no commit of git');
const region = each(/^[a-z0-9-]+$/i, 'regions');
/** The origins become part of the Content-Security-Policy (security-headers.ts), which leaves out those of another form. */
const origins = each(/^((https|wss):\/\/[\w.*:-]+|http:\/\/([\w-]+\.)*localhost(:\d+)?)$/, 'origins with TLS, or on localhost');
const PAY_METHOD_NAMES = 'CARD, VIRTUAL_ACCOUNT, TRANSFER, OVERSEAS_CARD, KAKAOPAY, SAMSUNGPAY';
const payMethod = new RegExp(`^(${PAY_METHOD_NAMES.replaceAll(', ', '|')})$`);
const payMethods: Check = (v) => (/\w/.test(v) ? each(payMethod, PAY_METHOD_NAMES)(v) : `none of ${PAY_METHOD_NAMES}`);
const mailboxes = each(/^[^\s@<>]+@[^\s@<>]+$/, 'mail addresses');
const sites = each(/^(https?:\/\/)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?\/?$/i, 'addresses of sites');
const mailbox: Check = (v) => (/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(v) ? null : 'no mail address');

const profiles = each(/^[a-z0-9][\w.-]*$/i, 'profiles of Compose');
/** PgBouncer's place, which the containers put into DATABASE_URL. */
const hostAndPort: Check = (v) => (/^[\w.-]+:\d{1,5}$/.test(v) ? null : 'no `host:port`');
const backupPlace: Check = (v) => (/^s3:\/\/[^/]+/.test(v) || !v.includes('://') ? null : 'neither a folder nor s3://bucket/prefix');
const ageRecipient: Check = (v) => (/^age1[a-z0-9]{50,}$/.test(v) ? null : 'no recipient of age (age1…)');

const KEY_ID = /^[a-z0-9][a-z0-9-]{0,31}$/;
const KEY_BYTES = 32;
/** Splits `id:base64,id2:base64` into pairs; for a malformed text, answers what is wrong with it. */
export function keyPairs(text: string): [id: string, key: Uint8Array][] | string {
  const pairs: [string, Uint8Array][] = [];
  for (const part of text
    .split(',')
    .map((p) => p.trim())
    .filter(Boolean)) {
    const at = part.indexOf(':');
    const id = part.slice(0, Math.max(at, 0));
    if (!KEY_ID.test(id)) return 'no list of keys such as k1:…,k2:… (ids of small letters, digits and -)';
    const key = Buffer.from(part.slice(at + 1), 'base64');
    if (key.length !== KEY_BYTES) return `no list of keys: that of ${id} is not ${KEY_BYTES} bytes in base64`;
    if (pairs.some(([other]) => other === id)) return `no list of keys: ${id} stands in it twice`;
    pairs.push([id, key]);
  }
  return pairs.length ? pairs : 'a list without a key';
}
const keys: Check = (v) => {
  const pairs = keyPairs(v);
  return typeof pairs === 'string' ? pairs : null;
};

/** The checks by name. */
export const CHECKS = {
  addressesOfCopies,
  addressOf,
  ageRecipient,
  any,
  backupPlace,
  commit,
  each,
  flag,
  headers,
  hostAndPort,
  hostName,
  IP,
  keys,
  listened,
  listening,
  longText,
  mailbox,
  mailboxes,
  nameServers,
  networks,
  oneOf,
  origin,
  origins,
  pattern,
  payMethods,
  port,
  portBase,
  profiles,
  region,
  resolvers,
  sampler,
  share,
  sites,
  url,
  versionNumber,
  web,
  whole,
};
