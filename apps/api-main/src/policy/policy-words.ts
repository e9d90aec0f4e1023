import type { PolicyFactCd } from '@madang/contracts/answer-codes';
import type { Country } from './partners';

/** What a partner does for the site, and with which data. */
interface Task {
  task: string;
  items: string;
  /** Abroad: when data goes there, and how somebody prevents it. */
  when?: string;
  refuse?: string;
}
/** The sentences of the policy in one language; `facts` stand where the site does what they are called by. */
export interface PolicyWords {
  title: string;
  intro: string;
  heads: Record<
    | 'collect'
    | 'children'
    | 'keep'
    | 'erase'
    | 'give'
    | 'processors'
    | 'abroad'
    | 'cookies'
    | 'rights'
    | 'safety'
    | 'officer'
    | 'remedy'
    | 'change',
    string
  >;
  collect: {
    lead: string;
    signUp: string;
    social: string;
    join: string;
    learn: string;
    auto: string;
    refuse: string;
    facts: Partial<Record<PolicyFactCd, string>>;
  };
  children: string[];
  keep: {
    lead: string;
    member: string;
    law: string[];
    access: string;
    visitors: string;
    mails: string;
    alarms: string;
    chats: string;
    reports: string;
    reads: string;
  };
  erase: string[];
  give: string[];
  processors: { lead: string; line: string; last: string; self: string };
  abroad: { lead: string; none: string; line: string; keep: string };
  cookies: { lead: string; own: string[]; none: string; tools: string; snippets: string; refuseTools: string; refuse: string };
  rights: string[];
  safety: string[];
  officer: { lead: string; name: string; phone: string; email: string; address: string; end: string };
  remedy: string[];
  change: { since: string; lead: string };
  countries: Record<Country, string>;
  host: string;
  testPay: string;
  courier: string;
  /** How a sentence of the policy names each tool of others. */
  tools: Partial<Record<PolicyFactCd, string>>;
  tasks: Partial<Record<PolicyFactCd, Task>>;
}
