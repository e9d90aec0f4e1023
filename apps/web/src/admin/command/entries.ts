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
  /** Other words by which the entry is found, and its names in other languages. */
  also?: readonly string[];
  /** A second text that tells entries with the same label apart, beside the label. */
  about?: string;
  /** A fact of the entry, at the end of its row. */
  note?: string;
  /** The picture of a class or a person in place of the icon; null: the class or person has none. */
  imageUrl?: string | null;
  to: string;
}

/**
 * What staff can create, each with the page for it and what the person must be allowed, all of it; the names stand under `action` in this
 * folder's word files.
 */
const CREATE_ACTIONS = [
  { key: 'newClass', to: '/classes/create', needs: [courseApi.create] },
  { key: 'newCoupon', to: '/settings/coupons/create', needs: [couponApi.create, 'SITE_COUPON_READ'] },
  { key: 'newCampaign', to: '/settings/campaign/create', needs: [campaignApi.create] },
  { key: 'newPage', to: '/settings/page/create', needs: [sitePageApi.create, 'SITE_PAGE_READ'] },
  { key: 'newForm', to: '/settings/form', needs: [formApi.create, 'SITE_FORM_READ'] },
  { key: 'newMember', to: '/settings/members/registered/create', needs: [memberApi.register, 'SITE_MEMBER_READ'] },
] as const;
export const actionsFor = (session: Session) => CREATE_ACTIONS.filter(({ needs }) => needs.every((one) => canDo(session, one)));

type Words = Readonly<Record<string, string>>;
const listOf = (files: Record<string, Words>) => Object.values(files);
/** The words that people type, in all three languages at once, because people may type another language than the one of the screen. */
const TYPED_WORDS = listOf(import.meta.glob<Words>('./words.*.json', { eager: true, import: 'typedWords' }));
const ACTION_NAMES = listOf(import.meta.glob<Words>('./words.*.json', { eager: true, import: 'action' }));
const SECTION_NAMES = listOf(import.meta.glob<Words>('../../domain/site/words.*.json', { eager: true, import: 'section' }));

const inAll = (files: readonly Words[], key: string) => files.flatMap((words) => words[key] ?? []);
/** The words that people type for an entry of the menu or for a section of the settings. */
export const typedWordsOf = (key: string): string[] => inAll(TYPED_WORDS, key).flatMap((line) => line.split(', '));
export const actionNames = (key: string) => inAll(ACTION_NAMES, key);
export const sectionWords = (id: string) => [...inAll(SECTION_NAMES, id), ...typedWordsOf(id)];
