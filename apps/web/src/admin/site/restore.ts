import { HISTORY_ACTION, HISTORY_ENTITY, type CodeOf } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { courseApi } from '@madang/contracts/main/course';
import { settingApi } from '@madang/contracts/main/site-setting';
import { pageApi } from '@madang/contracts/page/page';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { draftOf, inputOf } from '../../domain/course/payment-draft';
import { call } from '../../lib/api';
import { invalidate } from '../../lib/query';
import { takeSite } from './site-state';

type Values = Record<string, unknown>;
/** A way to set fields of a thing back: the same call as the form that changes them. */
interface Way {
  call: Pick<Endpoint, 'access' | 'also' | 'support' | 'method' | 'fields'>;
  /** The fields that can be set back. Codes, long texts and pictures are left out: the history has not kept them. */
  fields: readonly string[];
  /** Reads all fields of the thing as they are now. */
  read: (seq: number) => Promise<object>;
  /** Saves the earlier values; a call that takes the whole thing gets the rest of it as it is at this moment. */
  save: (seq: number, earlier: Values) => Promise<void>;
}
const courseOf = async (courseSeq: number) => (await call(courseApi.find, { params: { courseSeq }, query: { type: 'update' } })).course;
const renewCourse = (courseSeq: number) => invalidate([courseApi.find, { courseSeq }], courseApi.adminList, courseApi.list);

const INFORMATION: Way = {
  call: courseApi.update,
  fields: [
    ...['title', 'subTitle', 'targetAudience', 'gains', 'classTime', 'openTypeUrl', 'startAt', 'endAt', 'period'],
    ...['operatingStartAt', 'operatingEndAt', 'publicCd'],
  ],
  read: courseOf,
  save: async (courseSeq, earlier) => {
    await call(courseApi.update, { params: { courseSeq }, body: earlier });
    await renewCourse(courseSeq);
  },
};
/** The price of a class goes as a whole, with its discount and its material; its seats are left as they are. */
const PAYMENT: Way = {
  call: courseApi.updatePayment,
  fields: [
    ...['fareCd', 'currency', 'price', 'priceEx', 'discountPrice', 'discountPriceEx', 'discountStartAt', 'discountEndAt'],
    ...['materialPrice', 'materialPriceEx'],
  ],
  read: courseOf,
  save: async (courseSeq, earlier) => {
    const body = inputOf(draftOf({ ...(await courseOf(courseSeq)), ...earlier }));
    await call(courseApi.updatePayment, { params: { courseSeq }, body });
    await renewCourse(courseSeq);
  },
};
const PROFILE: Way = {
  call: settingApi.saveProfile,
  fields: [
    ...['name', 'intro', 'pageTypeCd', 'customerType', 'category', 'kakaoCounselId', 'marketingConsent', 'publishReviewYn', 'japaneseYn'],
    ...['firstLang', 'attendeeJoinTimeLive', 'tchJoinTimeLive'],
  ],
  read: () => call(settingApi.profile, {}),
  save: async (_seq, earlier) => {
    const { zoomAccountTypeCd: _, ...profile } = await call(settingApi.profile, {});
    takeSite(await call(settingApi.saveProfile, { body: { ...profile, ...earlier } }));
    await invalidate(settingApi.profile);
  },
};
const FOOTER: Way = {
  call: settingApi.saveFooter,
  fields: [
    ...['corpName', 'ceoName', 'regNo', 'shopNo', 'remote', 'addr', 'homepageUrl', 'phone', 'fax', 'email', 'privacyName'],
    ...['copyright', 'extraInfo'],
  ],
  read: () => call(settingApi.footer, {}),
  save: async (_seq, earlier) => {
    const now = await call(settingApi.footer, {});
    takeSite({ footer: await call(settingApi.saveFooter, { body: { ...now, ...earlier } }) });
    await invalidate(settingApi.footer);
  },
};
/** A page of the site's own, such as a landing page; its address stays, since links lead there. */
const PAGE: Way = {
  call: sitePageApi.update,
  fields: ['title', 'publishStatusCd'],
  read: (pageSeq) => call(pageApi.find, { params: { pageSeq } }),
  save: async (pageSeq, earlier) => {
    await call(sitePageApi.update, { params: { pageSeq }, body: earlier });
    await invalidate(sitePageApi.list, pageApi.list, pageApi.byPath, pageApi.find);
  },
};
const WAYS: Partial<Record<CodeOf<typeof HISTORY_ENTITY>, readonly Way[]>> = {
  [HISTORY_ENTITY.COURSE]: [INFORMATION, PAYMENT],
  [HISTORY_ENTITY.PROFILE]: [PROFILE],
  [HISTORY_ENTITY.FOOTER]: [FOOTER],
  [HISTORY_ENTITY.SITE_PAGE]: [PAGE],
};

export interface Restorable {
  way: Way;
  fields: string[];
}
/**
 * The fields of a line that can be set back to their earlier values, and by which call; null where there is none, such as for a thing that
 * was made or deleted, and for what the history names without its values.
 */
export function restorableOf({ entity, action, before, after }: DataHistory): Restorable | null {
  if (action !== HISTORY_ACTION.UPDATE || !before || !after) return null;
  for (const way of WAYS[entity] ?? []) {
    const fields = way.fields.filter((field) => field in after && (isThere(before[field]) || isThere(after[field])));
    if (fields.length) return { way, fields };
  }
  return null;
}
const isThere = (value: unknown) => value !== null && value !== undefined;

const MOMENT = /^\d{4}-\d{2}-\d{2}T/;
/** A value in one form, so that the same value of a form and of the history compare as equal. */
function formOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string' && MOMENT.test(value)) return String(Date.parse(value));
  return JSON.stringify(value);
}
const isSame = (a: unknown, b: unknown) => formOf(a) === formOf(b);

/** What setting a line back would change now. */
export interface Restoring extends Restorable {
  now: Values;
  /** The fields that do not have their earlier values already. */
  changing: string[];
  /** Those of them that somebody has changed again since the line. */
  changedSince: string[];
}
/** Reads the thing of a line as it is now, and compares it with the line. */
export async function readRestoring(line: DataHistory, { way, fields }: Restorable): Promise<Restoring> {
  const now = (await way.read(line.seq ?? 0)) as Values;
  const changing = fields.filter((field) => !isSame(now[field], line.before![field]));
  return { way, fields, now, changing, changedSince: changing.filter((field) => !isSame(now[field], line.after![field])) };
}
/** Sets the fields of a line back to their earlier values; the change has a line of its own in the history. */
export async function restore(line: DataHistory, { way, changing }: Restoring): Promise<void> {
  const earlier = Object.fromEntries(changing.map((field) => [field, line.before![field] ?? null]));
  await way.save(line.seq ?? 0, earlier);
  await invalidate(dataHistoryApi.list);
}
