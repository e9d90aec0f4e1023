import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registered } from '@madang/contracts/registry';
import { ANSWER_NOTES, EMPTY_LIST, VARIED, type Answered } from '@madang/server/answered.fixture';
import { finder } from './calls';

/** An object at a place in a call's answers: for each of its fields the only value, or `VARIED`. */
interface Thing {
  at: string;
  names: Record<string, string>;
}
/** The places of one field that never had a second value. */
export interface Unvaried {
  places: string[];
  /** The values; several only if each of them is empty (null, 0, an empty text …). */
  values: string[];
}

/** Empty values. A field with no other value is never filled, counted or switched on. */
const EMPTY_VALUES = new Set(['null', '0', 'false', '""', EMPTY_LIST, '"N"']);
/**
 * The share of common field names from which on two objects are of one kind. A class's card, for example, is in twenty calls, with a few
 * fields more or less.
 */
const ALIKE_SHARE = 0.5;
/** Fields with a row before and after a change: they repeat values of other calls. */
const COPIED_FIELD_PATTERN = /\.(before|after)(\.|$)/;
/** Fields with what an owner wrote into blocks, and with what blocks show, which repeats values of other calls. */
const OWNER_FIELD_PATTERN = /^block(Editor)?\.\w+\.(.*\.)?(content|looks|show|data)(\.|\[|$)/;

const bare = (name: string) => name.replaceAll('[]', '');

/** All answers that the test files recorded. */
export const notedAnswers = (): Answered[] =>
  existsSync(ANSWER_NOTES)
    ? readdirSync(ANSWER_NOTES).map((file) => JSON.parse(readFileSync(join(ANSWER_NOTES, file), 'utf8')) as Answered)
    : [];

/** The objects in all answers. Answers of routes that are no calls of the contracts are left out, such as the API's description. */
function thingsOf(notes: readonly Answered[], calls?: readonly Registered[]): Thing[] {
  const callOf = finder(calls);
  const things = new Map<string, Thing>();
  for (const note of notes)
    for (const [route, fields] of Object.entries(note)) {
      const call = callOf(...(route.split(' ') as [string, string]));
      if (!call) continue;
      for (const [field, value] of Object.entries(fields)) {
        const place = `${call.name}${field.replace(/^\.data/, '')}`;
        if (!field.includes('.') || COPIED_FIELD_PATTERN.test(field) || OWNER_FIELD_PATTERN.test(place)) continue;
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
  return names.filter((name) => name in other.names).length >= ALIKE_SHARE * Math.max(names.length, others.length);
}

/** Groups objects into kinds: an object belongs to a kind if it is similar to one of its objects. */
const kindsOf = (things: readonly Thing[]): Thing[][] =>
  things.reduce<Thing[][]>((kinds, thing) => {
    const own = kinds.filter((kind) => kind.some((one) => alike(one, thing)));
    return [...kinds.filter((kind) => !own.includes(kind)), [...own.flat(), thing]];
  }, []);

/**
 * The fields that never varied: those whose name had a single value in all answers together, and those that were empty in all objects of a
 * kind. A field with a single filled value in one kind of object (such as the address of the only order) is no sign of a fault.
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
      .filter(({ values }) => values.every((value) => EMPTY_VALUES.has(value)));
    return !empty.length && all.values.length === 1 && all.values[0] !== VARIED ? [all] : empty;
  });
}
