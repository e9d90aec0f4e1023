import { CAMPAIGN_KIND, type CampaignKind } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { CAMPAIGN_LIMITS, campaignApi, type CampaignPreview } from '@madang/contracts/campaign/campaign';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { LANG, MAIL_PRIORITY, type Lang } from '@madang/contracts/codes';
import { urlOf } from '@madang/contracts/endpoint';
import type { Sealed } from '@madang/contracts/events';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { langOf } from '@madang/server/lang';
import { Rate } from '@madang/contracts/rate';
import { daysAfter } from '@madang/contracts/dates';
import { HOUR_SECONDS } from '@madang/contracts/time';
import { seal, unseal } from '@madang/server/seal';
import { unsubscribeToken } from '@madang/server/unsubscribe';
import { MailService, type NewMail } from '../mail/mail.service';
import { MAIL_READER } from '../mail/mail.handlers.sql';
import { Sites } from '../mail/sites';
import { campaignMail, mailHtml, type Writing } from '../template/campaign-mail';
import { htmlOf, textOf, type Content, type Site } from '../template/layout';

/** A campaign with the columns from which its mails are written. */
export interface CampaignToSend {
  channelSeq: number;
  campaignSeq: number;
  kind: CampaignKind;
  title: string;
  content: string;
  link: string | null;
}
export interface Recipient {
  userSeq: number;
  name: string;
  email: string;
  lang: string;
}
interface Text {
  title: string;
  content: string;
  link: string | null;
}
const CAMPAIGN_MAIL_KIND = 'campaign';
/** The full address of a link: a path is completed by the site's origin. */
const fullLink = (site: Site, link: string) => (link.startsWith('/') ? `${site.origin}${link}` : link);

/** The campaign and recipient that the token of a counted link names; null for any other text. */
export function clickOf(token: string): { channelSeq: number; campaignSeq: number; userSeq: number } | null {
  try {
    const [kind, channelSeq, campaignSeq, userSeq] = unseal(token as Sealed).split(' ');
    return kind === CAMPAIGN_MAIL_KIND
      ? { channelSeq: Number(channelSeq), campaignSeq: Number(campaignSeq), userSeq: Number(userSeq) }
      : null;
  } catch {
    return null;
  }
}

/** Writes the mails of campaigns and messages, each in the language of its reader. */
@Injectable()
export class CampaignMailWriter {
  private readonly tests = new Rate({
    burst: CAMPAIGN_LIMITS.testsAnHour,
    perSecond: CAMPAIGN_LIMITS.testsAnHour / HOUR_SECONDS,
  });

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sites: Sites,
    private readonly mails: MailService,
  ) {}

  site(channelSeq: number): Promise<Site> {
    return this.sites.of(channelSeq, LANG.KO);
  }

  /** Answers a function that writes one reader's mail; the site and the HTML of the text are made only once for each language. */
  async writer(c: CampaignToSend): Promise<(reader: Recipient) => Promise<NewMail>> {
    const frames = new Map<Lang, Promise<{ site: Site; writing: Writing }>>();
    const frameOf = async (lang: Lang) => {
      const site = await this.sites.of(c.channelSeq, lang);
      return { site, writing: { kind: c.kind, title: c.title, html: mailHtml(c.content, site.origin, lang), link: c.link } };
    };
    return async (reader) => {
      const lang = langOf(reader.lang);
      if (!frames.has(lang)) frames.set(lang, frameOf(lang));
      const { site, writing } = await frames.get(lang)!;
      const token = seal([CAMPAIGN_MAIL_KIND, c.channelSeq, c.campaignSeq, reader.userSeq].join(' '));
      const leave = c.kind === CAMPAIGN_KIND.AD ? unsubscribeToken({ channelSeq: c.channelSeq, email: reader.email }) : null;
      const content = campaignMail(site, lang, writing, {
        name: reader.name,
        linkUrl: c.link && `${site.origin}${urlOf(campaignApi.click)}?token=${token}`,
        unsubscribeUrl: leave && `${site.origin}/unsubscribe/email?token=${leave}`,
      });
      return {
        key: `${CAMPAIGN_MAIL_KIND}:${c.campaignSeq}:${reader.userSeq}`,
        priority: MAIL_PRIORITY.MANY,
        to: reader.email,
        ...mailOf(site, lang, content),
        ...(leave && { unsubscribeUrl: `${site.origin}${urlOf(unsubscribeApi.oneClick)}?token=${leave}` }),
        uselessAt: daysAfter(this.clock.now(), 1),
        campaignSeq: c.campaignSeq,
        senderSeq: c.channelSeq,
      };
    };
  }

  /** A preview: the mail as the caller would get it, without counted links. */
  async sample(auth: User, channelSeq: number, text: Text): Promise<CampaignPreview> {
    const { content, site } = await this.own(auth, channelSeq, text);
    const { subject, html, fromName } = mailOf(site, auth.lang, content);
    return { subject, html, fromName };
  }

  async test(auth: User, channelSeq: number, text: Text): Promise<{ email: string }> {
    if (!this.tests.allow(String(auth.userSeq), this.clock.now().getTime())) throw fail('TOO_MANY_REQUESTS');
    const { content, site, person } = await this.own(auth, channelSeq, text);
    const mail = mailOf(site, auth.lang, content);
    await this.mails.post({
      key: `campaign-test:${auth.userSeq}:${randomUUID()}`,
      priority: MAIL_PRIORITY.RECEIPT,
      to: person.email,
      ...mail,
    });
    return { email: person.email };
  }

  private async own(
    auth: User,
    channelSeq: number,
    { title, content, link }: Text,
  ): Promise<{ site: Site; content: Content; person: Omit<Recipient, 'userSeq'> }> {
    const [person] = await this.db.tx({ channelSeq }, (tx) => rows(tx, MAIL_READER, { channelSeq, userSeq: auth.userSeq }));
    if (!person) throw fail('NO_DATA');
    const site = await this.sites.of(channelSeq, auth.lang);
    const writing: Writing = { kind: CAMPAIGN_KIND.AD, title, html: mailHtml(content, site.origin, auth.lang), link };
    const token = unsubscribeToken({ channelSeq, email: person.email });
    const reader = {
      name: person.name,
      linkUrl: link && fullLink(site, link),
      unsubscribeUrl: `${site.origin}/unsubscribe/email?token=${token}`,
    };
    return { site, person, content: campaignMail(site, auth.lang, writing, reader) };
  }

  /** The full address to which a click on a campaign's link is redirected. */
  async target(channelSeq: number, link: string): Promise<string> {
    return fullLink(await this.site(channelSeq), link);
  }
}

const mailOf = (site: Site, lang: Lang, content: Content) => ({
  fromName: site.name,
  subject: content.subject,
  html: htmlOf(content, site, lang),
  text: textOf(content, site, lang),
});
