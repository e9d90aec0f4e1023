import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BILL_STEP, CLOSING_STEP } from '@madang/contracts/answer-codes';
import { LANG, values } from '@madang/contracts/codes';
import { daysBefore } from '@madang/contracts/dates';
import { SITE_SWITCH, SUSPENSION_STEP } from '@madang/contracts/platform-codes';
import { closingMail } from './closing-mail';
import type { Site } from './layout';
import { planMail } from './plan-mail';
import { siteSwitchMail } from './site-switch-mail';
import { suspensionMail } from './suspension-mail';

const at = new Date('2026-11-23T11:00:00Z');
const site = { site: '코드베이', origin: 'http://codebay.localhost' };

it.each(values(LANG))('AM-194 mails about a suspension and about what is switched off name the zone of their time, in %s', (lang) => {
  const mails = [
    ...values(SUSPENSION_STEP).map((what) => suspensionMail(lang, { what, at, reason: null, days: 0, ...site })),
    ...[null, '점검'].map((reason) => siteSwitchMail(lang, { switchCd: SITE_SWITCH.MAILS, at, reason, ...site })),
  ];
  for (const { rows } of mails) expect(rows![0]![1]).toMatch(/(8:00|20:00).* KST$/);
});

it.each(values(LANG))(
  'AM-1360 a mail tells the time at which a plan ends without a payment, and a closed site is erased, in %s',
  (lang) => {
    const refused = planMail(lang, {
      what: BILL_STEP.REFUSED,
      planName: { ko: '베이직', en: 'Basic', jp: 'ベーシック' },
      billNo: 'P20261116-7K3Q9XWB',
      periodStart: at,
      periodEnd: at,
      amount: 29_000,
      card: null,
      failMessage: null,
      pastDueAt: daysBefore(at, 7),
      ...site,
    });
    expect(refused.text).toMatch(/(8:00|20:00).* KST/);
    const shop = { name: '코드베이', info: '', origin: site.origin } as Site;
    const closed = closingMail(shop, lang, { what: CLOSING_STEP.CLOSED, at, eraseAt: at, receipts: site.origin });
    expect(closed.rows![1]![1]).toMatch(/(8:00|20:00).* KST$/);
  },
);

it('AM-194 no mail writes a time of day but by the one that names the zone', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((path) => !path.endsWith('.spec.ts'));
  const own = sources.filter((path) => /timeStyle|hour:/.test(readFileSync(join(import.meta.dirname, path), 'utf8')));
  expect(own).toEqual([]);
});
