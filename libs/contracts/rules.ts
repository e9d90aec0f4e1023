/** Loads the rules of calls whose declaring file leaves them out, so that a page that only makes the call need not load them. */
import type { Schema } from 'yup';
import type { Endpoint } from './endpoint';

/** The files with such rules. Loading a file adds its rules to its calls (`withRules`). */
const RULE_FILES = {
  'alarm/alarm': () => import('./alarm/alarm'),
  'event/event': () => import('./event/event'),
  'main/account': () => import('./main/account'),
  'main/board': () => import('./main/board'),
  'main/certificate': () => import('./main/certificate'),
  'main/channel': () => import('./main/channel'),
  'main/consent': () => import('./main/consent'),
  'main/coupon': () => import('./main/coupon'),
  'main/course': () => import('./main/course'),
  'main/curriculum': () => import('./main/curriculum'),
  'main/enrolment': () => import('./main/enrolment'),
  'main/mypage': () => import('./main/mypage'),
  'main/review': () => import('./main/review'),
  'main/search': () => import('./main/search'),
  'page/page': () => import('./page/page'),
  'page/page-error': () => import('./page/page-error'),
  'util/payment': () => import('./util/payment'),
  'util/refund': () => import('./util/refund'),
  'util/subscription': () => import('./util/subscription'),
};
export type RuleFile = keyof typeof RULE_FILES;

/**
 * The rule by which the input or query of a call is validated; undefined for a call without either. The file with the rule is loaded at the
 * first use.
 */
export async function ruleOf<In>(e: Pick<Endpoint<string, In>, 'input' | 'rules' | 'takes'>): Promise<Schema<In> | undefined> {
  if (e.takes && !e[e.takes as 'input']) await RULE_FILES[e.rules!]();
  return e.takes ? e[e.takes as 'input'] : e.input;
}
