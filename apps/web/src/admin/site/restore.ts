import { HISTORY_ACTION, HISTORY_ENTITY, type CodeOf } from '@madang/contracts/codes';
import { dataHistoryApi, type DataHistory, type LaterChange } from '@madang/contracts/util/data-history';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { isPictureThere } from '../../lib/picture-there';
import { invalidate } from '../../lib/query';
import { RESTORE_WAYS, type Values, type Way } from './restore-ways';

/** Fields that are texts with markup. */
export const MARKUP_FIELDS: ReadonlySet<string> = new Set([
  'introduction',
  'notPayedIntroduction',
  'desc1',
  'desc2',
  'desc4',
  'desc5',
  'desc6',
  'content',
]);
/** Fields that are addresses of pictures. */
export const PICTURE_FIELDS: ReadonlySet<string> = new Set(['imageUrl', 'headerLogoUrl', 'coverImageUrl', 'profileImageUrl']);
/** Fields that follow from others, or name the thing of a line; nobody sets them. */
const DERIVED_FIELDS: ReadonlySet<string> = new Set(['installmentStatus', 'installmentPrice', 'page', 'course']);

/** Why a field is not set back (`history.restore.left`). */
type Reason =
  | 'gone'
  | 'notKept'
  | 'unkept'
  | 'byName'
  | 'promised'
  | 'priced'
  | 'done'
  | 'state'
  | 'order'
  | 'spent'
  | 'video'
  | 'questions'
  | 'retention'
  | 'noRight'
  | 'elsewhere';
const UNRESTORED_REASONS: Partial<Record<CodeOf<typeof HISTORY_ENTITY>, Readonly<Record<string, Reason>>>> = {
  [HISTORY_ENTITY.COURSE]: {
    publishStatusCd: 'state',
    trashTypeCd: 'state',
    publishRequestedAt: 'state',
    publishRefusedReason: 'done',
    paymentReminders: 'done',
    lessonOrder: 'order',
  },
  [HISTORY_ENTITY.LESSON]: { files: 'byName' },
  [HISTORY_ENTITY.FORM]: { blocks: 'questions', answersKept: 'retention' },
  [HISTORY_ENTITY.BOARD]: { boards: 'byName' },
  [HISTORY_ENTITY.COUPON]: { discountTypeCd: 'promised', discount: 'promised', courses: 'byName', issuedCount: 'done' },
  [HISTORY_ENTITY.MEMBERSHIP]: { price: 'priced', periodCd: 'priced', memberCourses: 'byName' },
};

/** The fields in the order of the forms that change them; the database keeps none. Others come last. */
export function inOrder(entity: DataHistory['entity'], fields: readonly string[]): string[] {
  const known = (RESTORE_WAYS[entity] ?? []).flatMap((way) => way.fields);
  const place = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length);
  return fields.toSorted((a, b) => place(a) - place(b));
}

const isThere = (value: unknown) => value !== null && value !== undefined;
/** Whether the line has the field's name alone. */
const isNamed = ({ before, after }: DataHistory, field: string) => !isThere(before?.[field]) && !isThere(after?.[field]);

/** Why the line has no way back for a field. */
function reasonOf(line: DataHistory, field: string): Reason {
  if (!isNamed(line, field)) return UNRESTORED_REASONS[line.entity]?.[field] ?? 'elsewhere';
  return MARKUP_FIELDS.has(field) ? 'notKept' : (UNRESTORED_REASONS[line.entity]?.[field] ?? 'unkept');
}

export interface Restorable {
  way: Way;
  fields: string[];
  /** Fields that the way could set back, but this person may not change. */
  closed: string[];
}
/**
 * The fields of a line that can be set back to their earlier values, and by which call; null where there is none, such as for a thing that
 * was made or deleted, and for what the history names without its values.
 */
export function restorableOf(line: DataHistory): Restorable | null {
  const { entity, action, before, after } = line;
  if (action !== HISTORY_ACTION.UPDATE || !before || !after) return null;
  for (const way of RESTORE_WAYS[entity] ?? []) {
    const fields = way.fields.filter((field) => field in after && !isNamed(line, field));
    if (fields.length) return { way, fields, closed: [] };
  }
  return null;
}
/** Fields that are not set back, by the reason (`Reason`). */
export type Left = Readonly<Record<string, readonly string[]>>;
/** The fields of a line beside `fields` with the reason why each has no way back. */
export function leftOf(line: DataHistory, fields: readonly string[]): Left {
  const others = inOrder(line.entity, Object.keys(line.after ?? {})).filter(
    (field) => !fields.includes(field) && !DERIVED_FIELDS.has(field),
  );
  return byReason(others.map((field) => [field, reasonOf(line, field)]));
}
function byReason(found: readonly (readonly [field: string, reason: Reason])[]): Left {
  const left: Record<string, string[]> = {};
  for (const [field, reason] of found) (left[reason] ??= []).push(field);
  return left;
}

/** Whether a value of the history is a moment as an ISO text. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.test(value);
/** A value in one form, so that the same value of a form and of the history compare as equal. */
function formOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (isMoment(value)) return String(Date.parse(value));
  if (Array.isArray(value)) return JSON.stringify(value.map(formOf));
  // The database does not keep the order of an object's fields.
  if (typeof value === 'object')
    return JSON.stringify(
      Object.entries(value)
        .map(([key, one]) => `${key}:${formOf(one)}`)
        .toSorted(),
    );
  return JSON.stringify(value);
}
const isSame = (a: unknown, b: unknown) => formOf(a) === formOf(b);

/** A field that somebody has changed again after the line, with the last change of it; null where the history has no line of that. */
export interface Since {
  field: string;
  by: LaterChange | null;
}
/** What setting a line back would change now. */
export interface Restoring extends Restorable {
  now: Values;
  /** The fields whose present value differs from their earlier one. */
  changing: string[];
  /** The fields that stay, by the reason. */
  left: Left;
  since: Since[];
  /** The newest line of the history that `now` takes into account. */
  seen: number;
}
/** Reads the thing of a line as it is now, and compares it with the line; null where the thing has been deleted. */
export async function readRestoring(line: DataHistory, found: Restorable): Promise<Restoring | null> {
  const { way, fields, closed } = found;
  // The lines are read before the values: what is changed after them is refused when the earlier values are saved.
  const later = await call(dataHistoryApi.later, { params: { historySeq: line.historySeq } });
  const now = await readNow(way, line);
  if (!now) return null;
  const blocked = way.blocked?.(now, line.before ?? {}) ?? {};
  const differs = fields.filter((field) => !isSame(now[field], line.before![field]));
  const looked = await Promise.all(
    differs.map(async (field) => ({ field, why: blocked[field] ?? (await goneOf(field, line.before![field])) })),
  );
  const changing = looked.filter(({ why }) => !why).map(({ field }) => field);
  const stays = looked.flatMap(({ field, why }) => (why ? [[field, why] as const] : []));
  const since = changing.flatMap((field): Since[] => {
    const by = later.find((one) => one.fields.includes(field)) ?? null;
    // Of a long text the line does not say what it became.
    const differsFromAfter = isThere(line.after![field]) && !isSame(now[field], line.after![field]);
    return by || differsFromAfter ? [{ field, by }] : [];
  });
  const seen = later[0]?.historySeq ?? line.historySeq;
  const left = { ...leftOf(line, [...fields, ...closed]), ...byReason(stays), ...(closed.length > 0 && { noRight: closed }) };
  return { ...found, now, changing, left, since, seen };
}
/** The fields of a thing as they are now, by their names in the history; null where it has been deleted. */
async function readNow(way: Way, { seq, courseSeq }: DataHistory): Promise<Values | null> {
  try {
    const found = (await way.read(seq ?? 0, courseSeq ?? 0)) as Values | null;
    return found && { ...found, ...Object.fromEntries(Object.entries(way.names ?? {}).map(([field, name]) => [field, found[name]])) };
  } catch (failed) {
    if (failed instanceof ApiError && failed.status === 404) return null;
    throw failed;
  }
}
/** `gone` for a picture whose file is no longer stored; other values need none. */
const goneOf = async (field: string, value: unknown): Promise<'gone' | null> =>
  !PICTURE_FIELDS.has(field) || !value || (await isPictureThere(String(value))) ? null : 'gone';
/** The earlier values of the fields that setting a line back would change. */
export const earlierOf = (line: DataHistory, { changing }: Restoring): Values =>
  Object.fromEntries(changing.map((field) => [field, line.before![field] ?? null]));
/** Sets the fields of a line back to their earlier values; the change has a line of its own in the history. */
export async function restore(line: DataHistory, what: Restoring): Promise<void> {
  const { way, seen } = what;
  const earlier = Object.entries(earlierOf(line, what)).map(([field, value]) => [way.names?.[field] ?? field, value] as const);
  await way.save(line.seq ?? 0, Object.fromEntries(earlier), seen, line.courseSeq ?? 0);
  await invalidate(dataHistoryApi.list);
}
/** The name in the history of a field that the call has refused, such as `courseQuestions` for `courseQuestions[1].question`. */
export function fieldOf({ names = {}, refusals = {} }: Way, refused: string): string {
  const [own = refused] = refused.split(/[.[]/);
  return Object.entries(names).find(([, name]) => name === own)?.[0] ?? refusals[own] ?? own;
}
