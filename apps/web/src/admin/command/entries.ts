import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course-calls';
import { campaignApi } from '@madang/contracts/campaign/campaign';
import { formApi } from '@madang/contracts/form/form';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { memberApi } from '@madang/contracts/util/member';
import { canDo } from '../../lib/can';
import type { Session } from '../../lib/session';

/** One entry of the command palette: a thing that it opens. */
export interface Entry {
  /** A stable id, by which the list of recent entries finds the entry again. */
  id: string;
  label: string;
  /** Other words by which it is found, and its names in other languages. */
  also?: readonly string[];
  /** A second text that tells entries with the same label apart. */
  note?: string;
  to: string;
}

/**
 * What staff can create, each with the page for it and the call that the person must be allowed; the names stand under `action` in this
 * folder's word files.
 */
const ACTIONS = [
  { key: 'newClass', to: '/classes/create', need: courseApi.create },
  { key: 'newCoupon', to: '/settings/coupons/create', need: couponApi.create },
  { key: 'newCampaign', to: '/settings/campaign/create', need: campaignApi.create },
  { key: 'newPage', to: '/settings/page/create', need: sitePageApi.create },
  { key: 'newForm', to: '/settings/form', need: formApi.create },
  { key: 'newMember', to: '/settings/members/registered/create', need: memberApi.register },
] as const;
export const actionsFor = (session: Session) => ACTIONS.filter(({ need }) => canDo(session, need));

type Words = Readonly<Record<string, string>>;
const listOf = (files: Record<string, Words>) => Object.values(files);
/** These words are read in all three languages at once, since people type any of them whatever language the screen has. */
const TERMS = listOf(import.meta.glob<Words>('./words.*.json', { eager: true, import: 'terms' }));
const ACTION_NAMES = listOf(import.meta.glob<Words>('./words.*.json', { eager: true, import: 'action' }));
const SECTION_NAMES = listOf(import.meta.glob<Words>('../../domain/site/words.*.json', { eager: true, import: 'section' }));

const inAll = (files: readonly Words[], key: string) => files.flatMap((words) => words[key] ?? []);
/** The words that people type for an entry of the menu or for a section of the settings. */
export const termsOf = (key: string): string[] => inAll(TERMS, key).flatMap((line) => line.split(', '));
export const actionNames = (key: string) => inAll(ACTION_NAMES, key);
export const sectionWords = (id: string) => [...inAll(SECTION_NAMES, id), ...termsOf(id)];
