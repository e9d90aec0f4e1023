import { AUDIENCE, ALL, CAMPAIGN_STATUS, type Audience, type CampaignStatus, type CampaignStop } from '../answer-codes';
import { object, string } from 'yup';
import { SCHEDULE, values, type CodeOf, type Yn } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, siteLink, text, when, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { LIMITS } from '../limits';

const { get, post } = service('campaign');
const ch = '/channels/:channelSeq/campaigns' as const;
const one = `${ch}/:campaignId` as const;

/** The values of `AUDIENCE` that a campaign or message may be addressed to. */
export const AUDIENCES = values(AUDIENCE);
/** What a message can go out by; a new way comes with its adapter. */
export const SEND_CHANNELS = ['mail'] as const;
export type SendChannel = (typeof SEND_CHANNELS)[number];

/** Bounds of campaigns and messages: letters of a title and of a text, and how many there may be. */
export const CAMPAIGN = {
  /** Letters of the title, which is the subject of the mail. */
  titleMax: 100,
  /** Letters of the text with its markup. */
  contentMax: 50_000,
  /** Mails of marketing that a site may send on one day of Seoul. */
  mailsADay: 10_000,
  /** Test mails that one person may have within an hour. */
  testsAnHour: 20,
  /** Campaigns that one site may have, since its list puts all of them in order. */
  most: 1000,
} as const;
/** Staff write the reader's name in the language they work in. */
const NAME = /\{\{\s*(?:name|이름|名前)\s*\}\}/g;
/** A text with the reader's name in each place for it. */
export const withName = (text: string, name: string): string => text.replace(NAME, () => name);
/** A campaign as a line of the site's list; `Seq` and `…At` are null as long as there is none. */
export interface Campaign {
  campaignId: number;
  title: string;
  audience: Audience;
  /** A segment in place of an audience. */
  segmentSeq: number | null;
  segmentName: string | null;
  channelCd: SendChannel;
  repeatCd: CodeOf<typeof SCHEDULE>;
  reserveAt: string | null;
  status: CampaignStatus;
  stopCd: CampaignStop | null;
  /** When it goes on: the next day of a repeated one, or the day after the site's limit. */
  nextAt: string | null;
  targetCount: number;
  sentCount: number;
  failedCount: number;
  /** People who opened its link. */
  clickCount: number;
  createdByName: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
}
/** A campaign with its text and the address that its button leads to. */
export interface CampaignDetail extends Campaign {
  content: string;
  link: string | null;
}
/** How many people a campaign would reach now, and what may keep it from being sent; the form shows this before the campaign is sent. */
export interface CampaignAudience {
  memberCount: number;
  /** How many of the recipients agreed to advertising by mail: only they get an advertising campaign. */
  agreedCount: number;
  /** How many mails the site may still send today. */
  leftToday: number;
  /** Whether the footer names a contact, which such a mail has to carry. */
  senderYn: Yn;
}
/** A mail as a recipient would get it. */
export interface CampaignPreview {
  subject: string;
  fromName: string;
  html: string;
}

const link = () =>
  siteLink()
    .transform((value: string | null) => value || null)
    .nullable()
    .default(null);
const content = () => text(CAMPAIGN.contentMax).required(REQUIRED);
const title = () => text(CAMPAIGN.titleMax, LIMITS.titleMin).required(REQUIRED);
const audience = () => oneOf(AUDIENCES).default(ALL);
const campaignInput = object({
  title: title(),
  audience: audience().required(REQUIRED),
  segmentSeq: seq().nullable().default(null),
  channelCd: oneOf(SEND_CHANNELS).default('mail').required(REQUIRED),
  content: content(),
  link: link(),
  repeatCd: oneOf(values(SCHEDULE)).default(SCHEDULE.DEFAULT).required(REQUIRED),
  reserveAt: when()
    .nullable()
    .default(null)
    .when('repeatCd', {
      is: SCHEDULE.DEFAULT,
      otherwise: (schema) => schema.test('reserved', message('required'), (at) => Boolean(at)),
    }),
}).noUnknown();
/** What a preview and a test mail are made of: the form as it stands, saved or not. */
export const campaignTextInput = object({ title: title(), content: content(), link: link() }).noUnknown();

/** Calls of the staff who write campaigns, and the link that a mail's button opens. */
export const campaignApi = {
  list: get(
    ch,
    'SITE_MARKETING_READ',
    object({
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      status: fallbackOneOf(['', ...values(CAMPAIGN_STATUS)]),
      sort: sortOf(LIST_SORTS.CAMPAIGNS),
    }),
  ).returns<Page<Campaign> & { counts: Record<CampaignStatus | typeof ALL, number> }>(),
  create: post(ch, 'SITE_MARKETING_UPDATE', campaignInput).returns<CampaignDetail>(),
  /** How many it would reach now. */
  audience: get(
    `${ch}/audience`,
    'SITE_MARKETING_READ',
    object({ audience: audience(), segmentSeq: seq().nullable() }),
  ).returns<CampaignAudience>(),
  preview: post(`${ch}/preview`, 'SITE_MARKETING_READ', campaignTextInput).returns<CampaignPreview>(),
  /** To the caller's own address. */
  test: post(`${ch}/test`, 'SITE_MARKETING_UPDATE', campaignTextInput).returns<{ email: string }>(),
  find: get(one, 'SITE_MARKETING_READ').returns<CampaignDetail>(),
  /** Changes a draft; a campaign that was sent stays what people got. */
  update: post(one, 'SITE_MARKETING_UPDATE', campaignInput).returns<CampaignDetail>(),
  /** Begins, reserves, or goes on where it was stopped. */
  send: post(`${one}/send`, 'SITE_MARKETING_UPDATE').returns<CampaignDetail>(),
  /** A reserved one becomes a draft again; of one that is being sent the rest stays unsent. */
  stop: post(`${one}/stop`, 'SITE_MARKETING_UPDATE').returns<CampaignDetail>(),
  remove: post(`${one}/delete`, 'SITE_MARKETING_UPDATE').returns<null>(),
  /** What the link of a mail opens: counts its reader once and leads on to the campaign's own link. */
  click: get('/campaigns/click', 'public', object({ token: string().max(1000).required(REQUIRED) })).returns<null>(),
};
