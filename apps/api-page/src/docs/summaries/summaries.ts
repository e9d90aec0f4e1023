import type { Groups, Registered } from '@madang/contracts/registry';
import { MONEY_SUMMARIES } from './money';
import { PEOPLE_SUMMARIES } from './people';
import { PLATFORM_SUMMARIES } from './platform';
import { SITE_SUMMARIES } from './site';
import { TEACHING_SUMMARIES } from './teaching';

/** For each group of calls, its name, a description, and one sentence per call. A missing call is a compile error. */
export type SummariesOf<G extends keyof Groups> = {
  readonly [K in G]: Readonly<Record<keyof Groups[K] | 'tag' | 'about', string>>;
};

const GROUP_SUMMARIES: SummariesOf<keyof Groups> = {
  ...PEOPLE_SUMMARIES,
  ...TEACHING_SUMMARIES,
  ...SITE_SUMMARIES,
  ...MONEY_SUMMARIES,
  ...PLATFORM_SUMMARIES,
};
const HEALTH_SUMMARIES: Readonly<Record<string, string>> = {
  tag: 'Health',
  about: 'What load balancers and watchers ask of each service.',
  live: 'Tell whether the process is up',
  ready: 'Tell whether the service can work',
};

const linesOf = (group: string): Readonly<Record<string, string>> =>
  group.startsWith('health.') ? HEALTH_SUMMARIES : GROUP_SUMMARIES[group as keyof Groups];
/** The name and description under which the API reference shows a group of calls. */
export const tagOf = (group: string) => ({ name: linesOf(group)['tag']!, description: linesOf(group)['about']! });
/** What a call does, in one sentence of the API reference. */
export const summaryOf = ({ name, group }: Registered) => linesOf(group)[name.slice(group.length + 1)]!;

const namesOf = (summaries: object) => Object.keys(summaries).map((group) => tagOf(group).name);
/** Sections of the API reference, each with several groups of calls. */
export const TAG_GROUPS = [
  { name: 'People', tags: namesOf(PEOPLE_SUMMARIES) },
  { name: 'Classes', tags: namesOf(TEACHING_SUMMARIES) },
  { name: 'Sites', tags: namesOf(SITE_SUMMARIES) },
  { name: 'Money and messages', tags: namesOf(MONEY_SUMMARIES) },
  { name: 'The platform', tags: [...namesOf(PLATFORM_SUMMARIES), HEALTH_SUMMARIES['tag']!] },
];
