import type { Audience, CampaignStatus, CampaignStop } from '../answer-codes';
import { array, object } from 'yup';
import { values, type CodeOf } from '../codes';
import { service, type Page } from '../endpoint';
import { message, oneOf, pageNumber, pageSize, REQUIRED, seq, text, when } from '../fields';
import { LIMITS } from '../limits';
import { AUDIENCES, CAMPAIGN_LIMITS, SEND_CHANNELS, type SendChannel } from './campaign';

const { get, post } = service('campaign');
const ch = '/channels/:channelSeq/messages' as const;

/** A message of a site's staff to members: each gets a mail, and an alarm that says so. */
export interface Message {
  messageSeq: number;
  title: string;
  channelCd: SendChannel;
  /** The audience; null where the message goes to people chosen one by one, or to a segment. */
  audience: Audience | null;
  segmentSeq: number | null;
  segmentName: string | null;
  reserveAt: string | null;
  status: CampaignStatus;
  stopCd: CampaignStop | null;
  targetCount: number;
  sentCount: number;
  failedCount: number;
  createdByName: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
}
/** A message with its text. */
export interface MessageDetail extends Message {
  content: string;
}
/** Maximum number of people that can be chosen one by one for a message. */
export const CHOSEN_MOST = 1000;

/** The form of a message; it names the receivers in exactly one way: chosen members, a segment, or an audience. */
const messageInput = object({
  channelCd: oneOf(SEND_CHANNELS).default('mail').required(REQUIRED),
  userSeqs: array(seq().required(REQUIRED))
    .max(CHOSEN_MOST, message('listMax', { max: CHOSEN_MOST }))
    .default([]),
  segmentSeq: seq().nullable().default(null),
  audience: oneOf(AUDIENCES).nullable().default(null),
  title: text(CAMPAIGN_LIMITS.titleMax, LIMITS.titleMin).required(REQUIRED),
  content: text(CAMPAIGN_LIMITS.contentMax).required(REQUIRED),
  reserveAt: when().nullable().default(null),
}).noUnknown();

/** The progress of a message to people of one class: its state, and how many mails are out or failed. */
export type ClassMessage = Pick<Message, 'messageSeq' | 'title' | 'status' | 'targetCount' | 'sentCount' | 'failedCount'>;
/** Whom a message to a class is for: those who learn in it now, or those who wait for it to open. */
export const CLASS_AUDIENCE = { LEARNERS: 'LEARNERS', DEMAND: 'DEMAND' } as const;
export type ClassAudience = CodeOf<typeof CLASS_AUDIENCE>;
const classAudience = () => oneOf(values(CLASS_AUDIENCE)).default(CLASS_AUDIENCE.LEARNERS);
/** The form of a message to people of a class; without `attendSeqs` it goes to the whole audience. */
export const classMessageInput = object({
  audience: classAudience(),
  attendSeqs: array(seq().required(REQUIRED))
    .max(CHOSEN_MOST, message('listMax', { max: CHOSEN_MOST }))
    .default([]),
  title: text(CAMPAIGN_LIMITS.titleMax, LIMITS.titleMin).required(REQUIRED),
  content: text(CAMPAIGN_LIMITS.contentMax).required(REQUIRED),
}).noUnknown();
const co = '/channels/:channelSeq/courses/:courseSeq/messages' as const;

/** Calls by which staff of a class write to its learners, or to those who wait for the class to open. */
export const classMessageApi = {
  /** Counts the people that the audience has now. */
  reach: get(`${co}/reach`, 'CLASS_STUDENT_READ', object({ audience: classAudience() })).returns<{ memberCount: number }>(),
  create: post(co, 'CLASS_STUDENT_UPDATE', classMessageInput).returns<ClassMessage>(),
  /** Finds a message that the caller wrote, with the progress of its mails. */
  find: get(`${co}/:messageSeq`, 'CLASS_STUDENT_UPDATE').returns<ClassMessage>(),
};

/** Calls by which staff of a site write to members: to chosen ones, a segment or an audience. */
export const messageApi = {
  list: get(ch, 'SITE_MEMBER_READ', object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) })).returns<Page<Message>>(),
  create: post(ch, 'SITE_MEMBER_UPDATE', messageInput).returns<MessageDetail>(),
  find: get(`${ch}/:messageSeq`, 'SITE_MEMBER_READ').returns<MessageDetail>(),
  /** Deletes a message of which no mail has been sent. */
  remove: post(`${ch}/:messageSeq/delete`, 'SITE_MEMBER_UPDATE').returns<null>(),
};
