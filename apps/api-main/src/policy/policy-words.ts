import type { PolicyFactCd } from '@madang/contracts/answer-codes';
import type { Country } from './partners';

/** What a company does for the site (`task`), and with which personal data (`items`). */
interface Task {
  task: string;
  items: string;
  /** For a company abroad: `when` says when data goes there, and `refuse` how a person can prevent it. */
  when?: string;
  refuse?: string;
}
/**
 * The sentences of the policy in one language. The sentences under `facts` appear only if the site has the fact by which they are named.
 */
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
  /** The name of each tool of other companies, as the sentences of the policy call it. */
  tools: Partial<Record<PolicyFactCd, string>>;
  tasks: Partial<Record<PolicyFactCd, Task>>;
}
