import type { POLICY_FACT } from '../answer-codes';
import { object, string } from 'yup';
import { service } from '../endpoint';
import { email, message } from '../fields';
import type { MarketingTools } from './channel';

const { get, post } = service('main');

/** Nothing but the shape of its provider's ids: what is written here becomes part of addresses of scripts. */
const id = (pattern: RegExp) =>
  string()
    .trim()
    .transform((value: string | null) => value || null)
    .matches(pattern, { message: message('toolId') })
    .nullable()
    .default(null);
const marketingInput = object({
  ANALYTICS: id(/^G-[A-Z0-9]{6,20}$/),
  PIXEL: id(/^\d{10,20}$/),
  KAKAO: id(/^[0-9a-f]{32}$/),
  CHANNEL_TALK: id(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
}).noUnknown();

const unsubscribeInput = object({ token: string().max(1000).nullable(), email: email().nullable() }).noUnknown();

/** Calls about the marketing tools of a site, and the end of its mails for one reader. */
export const marketingApi = {
  find: get('/channels/:channelSeq/marketing', 'SITE_MARKETING_READ').returns<MarketingTools>(),
  save: post('/channels/:channelSeq/marketing', 'SITE_MARKETING_UPDATE', marketingInput).returns<MarketingTools>(),
  /** Ends mails of marketing: with the token of a mail, or with the address of the caller's own session. */
  unsubscribe: post('/channels/:channelSeq/marketing/unsubscribe', 'public', unsubscribeInput).returns<null>(),
};

type Source = 'script-src' | 'connect-src' | 'frame-src' | 'font-src' | 'style-src';
/** What each tool loads; the Kakao key is only part of links. */
const ORIGINS: Record<
  typeof POLICY_FACT.ANALYTICS | typeof POLICY_FACT.PIXEL | typeof POLICY_FACT.CHANNEL_TALK,
  Partial<Record<Source, string[]>>
> = {
  ANALYTICS: {
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  },
  PIXEL: {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  CHANNEL_TALK: {
    'script-src': ['https://cdn.channel.io'],
    'connect-src': ['https://*.channel.io'],
    'frame-src': ['https://*.channel.io'],
    'font-src': ['https://cdn.channel.io'],
    'style-src': ['https://cdn.channel.io'],
  },
};
const LOADED = Object.keys(ORIGINS) as (keyof typeof ORIGINS)[];

/** Whether the site has anything that waits for a visitor's consent. */
export const hasTools = (tools: MarketingTools) => LOADED.some((name) => tools[name]);
/** What the policy of the site's own pages opens, and no other's. */
export const toolSources = (tools: MarketingTools, source: Source): string[] =>
  LOADED.filter((name) => tools[name]).flatMap((name) => ORIGINS[name][source] ?? []);
