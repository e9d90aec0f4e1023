import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registered } from '@madang/contracts/registry';
import { ANSWER_NOTES, EMPTY_LIST, VARIED, type Answered } from '@madang/server/answered.fixture';
import { finder } from './calls';

/** An object in the answers of a call, at its place there: of each name in it the only value, or `VARIED`. */
interface Thing {
  at: string;
  names: Record<string, string>;
}
/** Places of one field that never had a second value. */
export interface Unvaried {
  places: string[];
  /** More than one where each is a way of saying "nothing". */
  values: string[];
}

/** Ways of saying "nothing": a field that has no other value is never filled, counted or switched on. */
const NOTHING = new Set(['null', '0', 'false', '""', EMPTY_LIST, '"N"']);
/**
 * Objects that share this part of their names are of one kind: the card of a class stands in twenty calls, with some names more or fewer.
 */
const ALIKE = 0.5;
/** What rows were before and after a change: copies of what other calls say. */
const COPIES = /\.(before|after)(\.|$)/;
/** What an owner wrote into blocks, and what they show, which is what other calls say. */
const WRITTEN = /^block(Editor)?\.\w+\.(.*\.)?(content|looks|show|data)(\.|\[|$)/;

const bare = (name: string) => name.replaceAll('[]', '');

/** All that the files of tests noted. */
export const notedAnswers = (): Answered[] =>
  existsSync(ANSWER_NOTES)
    ? readdirSync(ANSWER_NOTES).map((file) => JSON.parse(readFileSync(join(ANSWER_NOTES, file), 'utf8')) as Answered)
    : [];

/** The objects of all answers; answers of a route that is no call of the contracts are somebody else's, as the description of all calls. */
function thingsOf(notes: readonly Answered[], calls?: readonly Registered[]): Thing[] {
  const callOf = finder(calls);
  const things = new Map<string, Thing>();
  for (const note of notes)
    for (const [route, fields] of Object.entries(note)) {
      const call = callOf(...(route.split(' ') as [string, string]));
      if (!call) continue;
      for (const [field, value] of Object.entries(fields)) {
        const place = `${call.name}${field.replace(/^\.data/, '')}`;
        if (!field.includes('.') || COPIES.test(field) || WRITTEN.test(place)) continue;
        const dot = field.lastIndexOf('.');
        const at = `${call.name}${field.slice(0, dot).replace(/^\.data/, '')}`;
        const { names } = things.get(at) ?? things.set(at, { at, names: {} }).get(at)!;
        const name = bare(field.slice(dot + 1));
        names[name] = names[name] === undefined || names[name] === value ? value : VARIED;
      }
    }
  return [...things.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

function alike(one: Thing, other: Thing): boolean {
  const names = Object.keys(one.names);
  const others = Object.keys(other.names);
  return names.filter((name) => name in other.names).length >= ALIKE * Math.max(names.length, others.length);
}

/** Things that are alike, and those that are alike to one of them. */
const kindsOf = (things: readonly Thing[]): Thing[][] =>
  things.reduce<Thing[][]>((kinds, thing) => {
    const own = kinds.filter((kind) => kind.some((one) => alike(one, thing)));
    return [...kinds.filter((kind) => !own.includes(kind)), [...own.flat(), thing]];
  }, []);

/**
 * The fields that had one value only: those whose name had but one in all answers together, and those that said nothing in all
 * objects of a kind. That a field of one kind of object had one filled value (an address of the only order there) is no sign of a fault.
 */
export function unvaried(notes: readonly Answered[], calls?: readonly Registered[]): Unvaried[] {
  const having = new Map<string, Thing[]>();
  for (const thing of thingsOf(notes, calls))
    for (const name of Object.keys(thing.names)) having.set(name, [...(having.get(name) ?? []), thing]);
  return [...having].flatMap(([name, things]) => {
    const told = (some: readonly Thing[]): Unvaried => ({
      places: some.map((thing) => `${thing.at}.${name}`),
      values: [...new Set(some.map((thing) => thing.names[name]!))],
    });
    const all = told(things);
    const empty = kindsOf(things)
      .map(told)
      .filter(({ values }) => values.every((value) => NOTHING.has(value)));
    return !empty.length && all.values.length === 1 && all.values[0] !== VARIED ? [all] : empty;
  });
}
