import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANG, values } from '@madang/contracts/codes';
import { SITE_SWITCH, SUSPENSION_STEP } from '@madang/contracts/platform-codes';
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

it('AM-194 no mail writes a time of day but by the one that names the zone', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((path) => !path.endsWith('.spec.ts'));
  const own = sources.filter((path) => /timeStyle|hour:/.test(readFileSync(join(import.meta.dirname, path), 'utf8')));
  expect(own).toEqual([]);
});
