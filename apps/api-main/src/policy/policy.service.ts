import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { LANG, TERMS_KIND, values, YN } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { policyApi, PolicyDraft, PolicyFact } from '@madang/contracts/main/policy';
import { minutesBefore } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { TermsService } from '../channel/terms.service';
import { lockSite } from '../setting/site-setting.service';
import { factsOf, installation, missingOf, without } from './policy-facts';
import { policyText } from './policy-text';
import { NEWEST_PRIVACY, SITE_DOINGS, type SiteDoings } from './policy.sql';

const LANGS = values(LANG);
const stampOf = (site: SiteDoings, facts: PolicyFact[]) =>
  createHash('sha256')
    .update(JSON.stringify([site.name, site.footer, facts]))
    .digest('hex')
    .slice(0, 32);

/** Writes a privacy policy from what the site really does with personal data, as 개인정보 보호법 §30 requires. */
@Injectable()
export class PolicyService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly terms: TermsService,
  ) {}

  find(channelSeq: number): Promise<PolicyDraft> {
    return this.db.tx({ channelSeq }, (tx) => this.draft(tx, channelSeq));
  }

  adopt(auth: User, channelSeq: number, input: InputOf<typeof policyApi.adopt>): Promise<PolicyDraft> {
    const now = this.clock.now();
    const inForceAt = input.inForceAt ? new Date(input.inForceAt) : now;
    if (inForceAt < minutesBefore(now, 1)) throw failField('inForceAt', 'past');
    return this.db.tx({ channelSeq }, async (tx) => {
      // The site's row is locked, so that its settings cannot change until the text about them is stored.
      await lockSite(tx, channelSeq);
      const { site, facts } = await this.facts(tx, channelSeq);
      const [missing] = missingOf(site);
      if (missing) throw failField(missing, 'required');
      if (stampOf(site, facts) !== input.stamp) throw fail('CONFLICT');
      const [ko, en, jp] = [LANG.KO, LANG.EN, LANG.JP].map((lang) => policyText(lang, site, facts, inForceAt));
      const after = { kind: TERMS_KIND.PRIVACY, useYn: YN.YES, agreeYn: input.agreeYn, ...ko!, inForceAt };
      await this.terms.add(tx, auth, channelSeq, after, { named: facts, fromSeq: null, translations: { en: en!, jp: jp! } });
      return this.draft(tx, channelSeq);
    });
  }

  private async draft(tx: Tx, channelSeq: number): Promise<PolicyDraft> {
    const now = this.clock.now();
    const { site, facts } = await this.facts(tx, channelSeq);
    const [stand] = await rows(tx, NEWEST_PRIVACY, { channelSeq });
    const newest = stand?.newest ?? null;
    const named = newest?.useYn === YN.YES ? newest.named : null;
    const own = newest ? newest.useYn === YN.YES && !newest.made : Boolean(stand?.former);
    const scheduled = newest && new Date(newest.inForceAt).getTime() > now.getTime();
    return {
      stamp: stampOf(site, facts),
      texts: LANGS.map((lang) => ({ lang, ...policyText(lang, site, facts, now) })),
      missing: missingOf(site),
      adoptedYn: named ? YN.YES : YN.NO,
      ownYn: own ? YN.YES : YN.NO,
      scheduledAt: scheduled ? newest.inForceAt : null,
      added: named ? without(facts, named) : [],
      gone: named ? without(named, facts) : [],
    };
  }

  private async facts(tx: Tx, channelSeq: number): Promise<{ site: SiteDoings; facts: PolicyFact[] }> {
    const [found] = await rows(tx, SITE_DOINGS, { channelSeq });
    if (!found) throw fail('NO_DATA');
    const site = found.json;
    return { site, facts: factsOf(site, installation()) };
  }
}
