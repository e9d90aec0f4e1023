import { readFileSync } from 'node:fs';
import { readDataKeys } from '@madang/server/data-keys';
import { Db } from '@madang/server/db';
import { lookAt, nameOfColumn, type SealedValues } from '@madang/server/resealing';
import { SEALED_COLUMNS, type SealedColumn } from '@madang/server/sealed-columns';
import { keyPairs } from '@madang/server/variable-checks';
import { newDataKey, writeSecrets } from '../start/secrets';

export const USAGE = `The keys of what is sealed in the database:
  status        how many values each key has sealed, and how many nobody can open
  rotate        makes a key; the services seal everything anew by it in the background
  retire <key>  forgets a key by which nothing is sealed any more`;

/** Runs one command; answers the lines to print, or null for an unknown command. */
export async function keys([command, id]: readonly string[]): Promise<string[] | null> {
  if (command === 'status') return status();
  if (command === 'rotate') return rotate();
  if (command === 'retire' && id) return retire(id);
  return null;
}

async function columns(): Promise<[SealedColumn, SealedValues][]> {
  const found: [SealedColumn, SealedValues][] = [];
  for (const owner of new Set(SEALED_COLUMNS.map((c) => c.owner))) {
    const db = await Db.open(owner);
    try {
      for (const column of SEALED_COLUMNS.filter((c) => c.owner === owner)) found.push([column, await lookAt(db, column)]);
    } finally {
      await db.close();
    }
  }
  return found;
}

async function status(): Promise<string[]> {
  const [first, ...others] = readDataKeys().map((key) => key.id);
  const found = await columns();
  const left = found.some(([, { byKey }]) => [...byKey.keys()].some((key) => key !== first));
  const unreadable = found.reduce((sum, [, one]) => sum + one.unreadable, 0);
  return [
    `seals: ${first}${others.length ? `   opens too: ${others.join(', ')}` : ''}`,
    ...found.map(([column, { byKey, unreadable: lost }]) => {
      const counts = [...byKey].toSorted().map(([key, n]) => `${key} ${n}`);
      return [nameOfColumn(column), ...(counts.length ? counts : ['nothing']), ...(lost ? [`cannot be opened: ${lost}`] : [])].join('\t');
    }),
    ...(unreadable ? [`${unreadable} values cannot be opened: put the key back that sealed them, or see docs/operations.md.`] : []),
    left ? 'Not everything is sealed by the first key yet.' : 'Everything is sealed by the first key.',
  ];
}

async function rotate(): Promise<string[]> {
  const before = readDataKeys();
  const text = asText(before);
  const fresh = newDataKey(text);
  const list = `${fresh},${text}`;
  const id = fresh.split(':')[0];
  if (!keep(list))
    return [
      'DATA_KEYS is set in the environment, so nothing was changed. Two steps, each followed by a restart of every service:',
      '1. so that all can open what the new key seals:',
      `   DATA_KEYS=${text},${fresh}`,
      '2. so that it seals:',
      `   DATA_KEYS=${list}`,
    ];
  return [
    `${id} seals from now on. The services seal everything anew by it in the background, ` +
      `from ten minutes after their start; \`status\` shows how far they are.`,
  ];
}

async function retire(id: string): Promise<string[]> {
  const all = readDataKeys();
  if (all[0]!.id === id) throw new Error(`${id} is the key that seals. Make another one first: rotate.`);
  if (!all.some((key) => key.id === id)) throw new Error(`There is no key ${id} in DATA_KEYS.`);
  const used = (await columns()).filter(([, { byKey }]) => byKey.has(id)).map(([column]) => nameOfColumn(column));
  if (used.length)
    throw new Error(`${id} still seals values in ${used.join(', ')}. The services seal them anew; look at status again later.`);
  const list = asText(all.filter((key) => key.id !== id));
  if (!keep(list)) return ['DATA_KEYS is set in the environment: set it to this and restart every service.', `DATA_KEYS=${list}`];
  return [`${id} is forgotten. Links to unsubscribe in mails sent while it sealed lead nowhere from now on.`];
}

const asText = (list: ReturnType<typeof readDataKeys>) =>
  list.map((key) => `${key.id}:${Buffer.from(key.key).toString('base64')}`).join(',');

/** Writes the keys to the file from which they are read; false if they come from the environment itself. */
function keep(list: string): boolean {
  const path = process.env['DATA_KEYS_FILE'];
  if (process.env['DATA_KEYS'] || !path) return false;
  if (typeof keyPairs(list) === 'string') throw new Error('The new list of keys is none.');
  const text = readFileSync(path, 'utf8');
  writeSecrets(path, text.trim().startsWith('{') ? { ...(JSON.parse(text) as Record<string, string>), DATA_KEYS: list } : list);
  return true;
}
