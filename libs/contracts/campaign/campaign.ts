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
/** Ways by which a campaign or message is sent; so far by mail alone. */
export const SEND_CHANNELS = ['mail'] as const;
export type SendChannel = (typeof SEND_CHANNELS)[number];

/** Limits of campaigns and messages. */
export const CAMPAIGN_LIMITS = {
  /** Maximum number of letters in the title, which is the subject of the mail. */
  titleMax: 100,
  /** Maximum number of letters in the text, markup included. */
  contentMax: 50_000,
  /** Mails that a site may send on one day of Seoul, counted apart for advertising and for messages. */
  mailsADay: 10_000,
  /** How many test mails one person may send within an hour. */
  testsAnHour: 20,
  /** Maximum number of campaigns of one site; there is a limit since the list sorts all of them at once. */
  most: 1000,
} as const;
/** The placeholder for the reader's name, which staff may write in any of the three languages. */
const NAME_PLACEHOLDER = /\{\{\s*(?:name|이름|名前)\s*\}\}/g;
/** Fills each placeholder of the reader's name in a text. */
export const withName = (text: string, name: string): string => text.replace(NAME_PLACEHOLDER, () => name);
/** A campaign as a line of the site's list. `reserveAt` is what staff chose; `startedAt` and `endedAt` are null until it happens. */
export interface Campaign {
  campaignId: number;
  title: string;
  audience: Audience;
  /** The segment that the campaign goes to in place of an audience; null where it goes to an audience. */
  segmentSeq: number | null;
  segmentName: string | null;
  channelCd: SendChannel;
  repeatCd: CodeOf<typeof SCHEDULE>;
  reserveAt: string | null;
  status: CampaignStatus;
  stopCd: CampaignStop | null;
  /**
   * When the sending begins or goes on, such as on the next day of a repeated campaign; null unless the campaign is reserved or being sent.
   */
  nextAt: string | null;
  targetCount: number;
  sentCount: number;
  failedCount: number;
  /** How many people opened the link of the campaign's mail. */
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
  /**
   * How many of the recipients would get an advertising campaign: they have agreed, and no mail to them came back or was reported as spam.
   */
  agreedCount: number;
  /** How many mails of advertising the site may still send today. */
  leftToday: number;
  /** Y: the site's footer names the sender completely, as advertising must (`isNamedSender`). */
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
const content = () => text(CAMPAIGN_LIMITS.contentMax).required(REQUIRED);
const title = () => text(CAMPAIGN_LIMITS.titleMax, LIMITS.titleMin).required(REQUIRED);
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
/** The text of a preview and of a test mail: the form as it stands, whether it is saved or not. */
export const campaignTextInput = object({ title: title(), content: content(), link: link() }).noUnknown();

/** Calls by which staff write and send campaigns, and the call behind the link in a campaign's mail. */
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
  /** Counts the people that a campaign to this audience or segment would reach now. */
  audience: get(
    `${ch}/audience`,
    'SITE_MARKETING_READ',
    object({ audience: audience(), segmentSeq: seq().nullable() }),
  ).returns<CampaignAudience>(),
  preview: post(`${ch}/preview`, 'SITE_MARKETING_READ', campaignTextInput).returns<CampaignPreview>(),
  /** Sends the mail to the caller's own address. */
  test: post(`${ch}/test`, 'SITE_MARKETING_UPDATE', campaignTextInput).returns<{ email: string }>(),
  find: get(one, 'SITE_MARKETING_READ').returns<CampaignDetail>(),
  /** Changes a draft; a campaign that was sent off cannot be changed. */
  update: post(one, 'SITE_MARKETING_UPDATE', campaignInput).returns<CampaignDetail>(),
  /** Starts a campaign now or at its time, or resumes a stopped one for the people who have not got its mail. */
  send: post(`${one}/send`, 'SITE_MARKETING_UPDATE').returns<CampaignDetail>(),
  /** Turns a campaign of which nothing was sent back into a draft, and stops any other before its remaining mails. */
  stop: post(`${one}/stop`, 'SITE_MARKETING_UPDATE').returns<CampaignDetail>(),
  remove: post(`${one}/delete`, 'SITE_MARKETING_UPDATE').returns<null>(),
  /** The address behind the link in a campaign's mail: it counts each reader once and redirects to the campaign's `link`. */
  click: get('/campaigns/click', 'public', object({ token: string().max(1000).required(REQUIRED) })).returns<null>(),
};
