import type { POLICY_FACT } from '../answer-codes';
import { object, string } from 'yup';
import { service } from '../endpoint';
import { email, message } from '../fields';
import type { MarketingTools } from './channel';

const { get, post } = service('main');

/** Takes an id only in the exact form that its service uses, since it becomes part of a script's address. */
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

/** Calls about a site's services for statistics, advertising and chat, and the call that ends its mails of marketing for one reader. */
export const marketingApi = {
  find: get('/channels/:channelSeq/marketing', 'SITE_MARKETING_READ').returns<MarketingTools>(),
  save: post('/channels/:channelSeq/marketing', 'SITE_MARKETING_UPDATE', marketingInput).returns<MarketingTools>(),
  /** Ends the site's mails of marketing, for the address that the mail's token names or for that of the caller's session. */
  unsubscribe: post('/channels/:channelSeq/marketing/unsubscribe', 'public', unsubscribeInput).returns<null>(),
};

type Source = 'script-src' | 'connect-src' | 'frame-src' | 'font-src' | 'style-src';
/**
 * The origins from which each service loads, by the directive of the Content-Security-Policy. Kakao is missing, since its key is only used
 * in links.
 */
const TOOL_ORIGINS: Record<
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
const LOADED_TOOLS = Object.keys(TOOL_ORIGINS) as (keyof typeof TOOL_ORIGINS)[];

/** The marketing tools of a site that uses none. */
export const NO_TOOLS: MarketingTools = { ANALYTICS: null, PIXEL: null, KAKAO: null, CHANNEL_TALK: null };

/** Whether the site has a service that is loaded only after a visitor's consent. */
export const hasTools = (tools: MarketingTools) => LOADED_TOOLS.some((name) => tools[name]);
/** The origins that the site's Content-Security-Policy has to allow in one directive for the services that it uses. */
export const toolSources = (tools: MarketingTools, source: Source): string[] =>
  LOADED_TOOLS.filter((name) => tools[name]).flatMap((name) => TOOL_ORIGINS[name][source] ?? []);
