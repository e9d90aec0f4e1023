import { POLICY_FACT as F, type PolicyFactCd } from '@madang/contracts/answer-codes';
import { LANG, type Lang } from '@madang/contracts/codes';
import type { PolicyFact, PolicyText } from '@madang/contracts/main/policy';
import { seoulDay, type Instant } from '@madang/contracts/dates';
import { KEPT_MONTHS } from '@madang/contracts/kept-months';
import { RETENTION } from '@madang/contracts/retention';
import { fill } from '@madang/contracts/words/words';
import { PARTNERS_BY_FACT } from './partners';
import type { PolicyWords } from './policy-words';
import type { SiteDoings } from './policy.sql';
import { policyWords as en } from './words.en';
import { policyWords as jp } from './words.jp';
import { policyWords as ko } from './words.ko';

const POLICY_WORDS: Record<Lang, PolicyWords> = { [LANG.KO]: ko, [LANG.EN]: en, [LANG.JP]: jp };
/** Tools of other companies that set cookies or record what visitors do. They run only after a visitor has agreed. */
const TRACKING_FACTS: readonly PolicyFactCd[] = [F.ANALYTICS, F.PIXEL, F.CHANNEL_TALK];
const COLLECTION_FACTS: readonly PolicyFactCd[] = [F.SALES, F.DELIVERY, F.FORM, F.MARKETING];

interface Pen {
  w: PolicyWords;
  lang: Lang;
  site: SiteDoings;
  facts: readonly PolicyFact[];
}
const has = ({ facts }: Pen, factCd: PolicyFactCd) => facts.some((one) => one.factCd === factCd);
const line = (text: string) => `- ${text}`;

/** The name of the company that a fact of the policy is about; null if no other company is involved. */
function companyOf({ w, lang }: Pen, { factCd, name }: PolicyFact): string | null {
  if (factCd === F.HOST) return name || w.host;
  if (factCd === F.DELIVERY) return w.courier;
  if (factCd === F.TEST_PAY) return w.testPay;
  return PARTNERS_BY_FACT[factCd]?.company[lang] ?? (w.tasks[factCd] && name ? name : null);
}

function collected(pen: Pen): string[] {
  const { collect } = pen.w;
  const social = pen.facts.some(({ factCd }) => factCd.startsWith('LOGIN_'));
  return [
    collect.lead,
    line(collect.signUp),
    ...(social ? [line(collect.social)] : []),
    line(collect.join),
    ...COLLECTION_FACTS.filter((cd) => has(pen, cd)).map((cd) => line(collect.facts[cd]!)),
    line(collect.learn),
    line(collect.auto),
    collect.refuse,
  ];
}

function kept({ w: { keep } }: Pen): string[] {
  const months = (text: string, of: keyof typeof RETENTION) => line(fill(text, { months: RETENTION[of].months }));
  return [
    keep.lead,
    line(keep.member),
    ...keep.law.map(line),
    months(keep.access, 'pageViews'),
    months(keep.visitors, 'visitorDays'),
    months(keep.mails, 'mails'),
    months(keep.alarms, 'alarms'),
    months(keep.chats, 'chatMessages'),
    line(fill(keep.reports, { months: KEPT_MONTHS.complaints })),
    months(keep.reads, 'personalReads'),
  ];
}

function processors(pen: Pen): string[] {
  const { processors: p, tasks } = pen.w;
  const lines = pen.facts.flatMap((fact) => {
    const company = companyOf(pen, fact);
    const task = tasks[fact.factCd];
    return company && task ? [line(fill(p.line, { company, task: task.task, items: task.items }))] : [];
  });
  return [p.lead, ...lines, p.self, p.last];
}

function abroad(pen: Pen): string[] {
  const { abroad: a, countries, tasks } = pen.w;
  const lines = pen.facts.flatMap((fact) => {
    const to = PARTNERS_BY_FACT[fact.factCd];
    const task = tasks[fact.factCd];
    if (!to?.abroad || !task) return [];
    const { country, contact } = to.abroad;
    return [
      line(
        fill(a.line, {
          company: to.company[pen.lang],
          country: countries[country],
          contact,
          items: task.items,
          purpose: task.task,
          when: task.when ?? '',
          refuse: task.refuse ?? '',
          keep: a.keep,
        }),
      ),
    ];
  });
  return lines.length ? [a.lead, ...lines] : [a.none];
}

function cookies(pen: Pen): string[] {
  const { cookies: c, tools } = pen.w;
  const used = TRACKING_FACTS.filter((cd) => has(pen, cd)).map((cd) => tools[cd]!);
  const snippets = pen.facts.filter(({ factCd }) => factCd === F.SNIPPET).map(({ name }) => name);
  return [
    c.lead,
    ...c.own.map(line),
    ...(used.length ? [line(fill(c.tools, { tools: used.join(', ') }))] : []),
    ...(snippets.length ? [line(fill(c.snippets, { names: snippets.join(', ') }))] : []),
    ...(used.length + snippets.length ? [c.refuseTools] : [line(c.none)]),
    c.refuse,
  ];
}

function officer({ w: { officer: o }, site: { footer } }: Pen): string[] {
  const said = (text: string, value: string | undefined) => (value ? [line(fill(text, { value }))] : []);
  return [
    o.lead,
    ...said(o.name, footer.privacyName),
    ...said(o.phone, footer.phone),
    ...said(o.email, footer.email),
    ...said(o.address, footer.addr),
    o.end,
  ];
}

/** The whole text of a privacy policy. Its headings begin with numbers, as in all terms. */
export function policyText(lang: Lang, site: SiteDoings, facts: readonly PolicyFact[], since: Instant): PolicyText {
  const w = POLICY_WORDS[lang];
  const pen: Pen = { w, lang, site, facts };
  const corp = site.footer.corpName || site.name;
  const parts: [string, string[]][] = [
    [w.heads.collect, collected(pen)],
    [w.heads.children, w.children],
    [w.heads.keep, kept(pen)],
    [w.heads.erase, w.erase],
    [w.heads.give, w.give],
    [w.heads.processors, processors(pen)],
    [w.heads.abroad, abroad(pen)],
    [w.heads.cookies, cookies(pen)],
    [w.heads.rights, w.rights],
    [w.heads.safety, w.safety],
    [w.heads.officer, officer(pen)],
    [w.heads.remedy, w.remedy],
    [w.heads.change, [w.change.lead, fill(w.change.since, { date: seoulDay(since) })]],
  ];
  const content = [
    fill(w.intro, { corp, name: site.name }),
    ...parts.map(([head, lines], i) => [`${i + 1}. ${head}`, ...lines].join('\n')),
  ].join('\n\n');
  return { title: w.title, content };
}
