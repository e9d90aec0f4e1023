import type { Groups, Registered } from '@madang/contracts/registry';
import { MONEY } from './money';
import { PEOPLE } from './people';
import { PLATFORM } from './platform';
import { SITE } from './site';
import { TEACHING } from './teaching';

/** For each group of calls, its name, a description, and one sentence per call. A missing call is a compile error. */
export type SummariesOf<G extends keyof Groups> = {
  readonly [K in G]: Readonly<Record<keyof Groups[K] | 'tag' | 'about', string>>;
};

const GROUPS: SummariesOf<keyof Groups> = { ...PEOPLE, ...TEACHING, ...SITE, ...MONEY, ...PLATFORM };
const HEALTH: Readonly<Record<string, string>> = {
  tag: 'Health',
  about: 'What load balancers and watchers ask of each service.',
  live: 'Tell whether the process is up',
  ready: 'Tell whether the service can work',
};

const linesOf = (group: string): Readonly<Record<string, string>> => (group.startsWith('health.') ? HEALTH : GROUPS[group as keyof Groups]);
/** The name and description under which the API reference shows a group of calls. */
export const tagOf = (group: string) => ({ name: linesOf(group)['tag']!, description: linesOf(group)['about']! });
/** What a call does, in one sentence of the API reference. */
export const summaryOf = ({ name, group }: Registered) => linesOf(group)[name.slice(group.length + 1)]!;

const namesOf = (summaries: object) => Object.keys(summaries).map((group) => tagOf(group).name);
/** Sections of the API reference, each with several groups of calls. */
export const TAG_GROUPS = [
  { name: 'People', tags: namesOf(PEOPLE) },
  { name: 'Classes', tags: namesOf(TEACHING) },
  { name: 'Sites', tags: namesOf(SITE) },
  { name: 'Money and messages', tags: namesOf(MONEY) },
  { name: 'The platform', tags: [...namesOf(PLATFORM), HEALTH['tag']!] },
];
