/** The rules of calls whose own file leaves them out, so that a page which only makes the call loads none. */
import type { Schema } from 'yup';
import type { Endpoint } from './endpoint';

/** A file gives its calls their rules (`withRules`) as soon as it is loaded. */
const RULE_FILES = {
  'alarm/alarm': () => import('./alarm/alarm'),
  'event/event': () => import('./event/event'),
  'main/account': () => import('./main/account'),
  'main/board': () => import('./main/board'),
  'main/certificate': () => import('./main/certificate'),
  'main/channel': () => import('./main/channel'),
  'main/course': () => import('./main/course'),
  'main/curriculum': () => import('./main/curriculum'),
  'main/enrolment': () => import('./main/enrolment'),
  'main/mypage': () => import('./main/mypage'),
  'main/review': () => import('./main/review'),
  'main/search': () => import('./main/search'),
  'page/page': () => import('./page/page'),
  'page/page-error': () => import('./page/page-error'),
  'util/refund': () => import('./util/refund'),
  'util/subscription': () => import('./util/subscription'),
};
export type RuleFile = keyof typeof RULE_FILES;

/** What a call takes is checked by this; it is fetched once, by the first that asks, and undefined for a call that takes nothing. */
export async function ruleOf<In>(e: Pick<Endpoint<string, In>, 'input' | 'rules' | 'takes'>): Promise<Schema<In> | undefined> {
  if (e.takes && !e[e.takes as 'input']) await RULE_FILES[e.rules!]();
  return e.takes ? e[e.takes as 'input'] : e.input;
}
