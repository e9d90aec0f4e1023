import { HISTORY_ENTITY, VOD_TYPE, YN, type CodeOf } from '@madang/contracts/codes';
import { formApi } from '@madang/contracts/form/form';
import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import type { CurriculumItem, CurriculumItemInput } from '@madang/contracts/main/lesson';
import { lessonArgs } from '../../domain/authoring/class-data';
import { inputOf } from '../../domain/authoring/lesson-draft';
import { call } from '../../lib/api';
import { invalidate } from '../../lib/query';
import type { Values, Way } from './restore-ways';

/** Limits of a video, which the history tells as nothing where a lesson has none; the lesson's form has 0 then. */
const LIMITS_OF_VIDEO = ['limitPercent', 'limitDupPlay', 'multiplyPlayTime'] as const;
/** What says which video a lesson shows. */
const SOURCE_OF_VIDEO = ['vodTypeCd', 'linkUrl'] as const;
const lessonOf = async (curriculumSeq: number, courseSeq: number): Promise<CurriculumItem | null> =>
  (await call(curriculumApi.list, lessonArgs(courseSeq))).find((one) => one.curriculumSeq === curriculumSeq) ?? null;
/** How long the video is to whose address a lesson goes back, as far as its service tells. */
async function lengthOf(courseSeq: number, { linkUrl }: Values): Promise<{ duration?: number | null }> {
  if (typeof linkUrl !== 'string' || !linkUrl) return {};
  const info = await call(curriculumApi.videoLinkInfo, { params: { courseSeq }, query: { linkUrl } }).catch(() => null);
  return { duration: info?.duration ?? null };
}
const isUploaded = (values: Values) => values['vodTypeCd'] === VOD_TYPE.UPLOAD;
/** A lesson, a mission or a section. Its meeting, its uploaded video and its files are known to the history by their names alone. */
const LESSON_WAY: Way = {
  call: curriculumApi.save,
  fields: [
    'title',
    'content',
    'isPublic',
    'lockStatusYn',
    'requiredMinutes',
    'openedAt',
    'liveAt',
    'liveStartAt',
    'liveEndAt',
    'liveEndDateAt',
    'liveType',
    ...SOURCE_OF_VIDEO,
    ...LIMITS_OF_VIDEO,
    'vodSpeedControlYn',
    'pdfSecurityYn',
    'place',
    'zipcode',
    'addrRoad1',
    'addrRoad2',
    'offlineStartAt',
    'offlineStartTime',
    'offlineEndTime',
    'taskYn',
    'publicScopeCd',
    'dueAt',
    'point',
    'xp',
    'maxChallengeCount',
    'dailyChallengeCount',
    'dailyStartTime',
    'dailyEndTime',
    'completionRateCondition',
  ],
  read: async (curriculumSeq, courseSeq) => {
    const lesson: Values | null = (await lessonOf(curriculumSeq, courseSeq)) as Values | null;
    return lesson && { ...lesson, ...Object.fromEntries(LIMITS_OF_VIDEO.map((limit) => [limit, lesson[limit] || null])) };
  },
  save: async (curriculumSeq, earlier, seen, courseSeq) => {
    const now = inputOf((await lessonOf(curriculumSeq, courseSeq))!);
    const limits = Object.fromEntries(LIMITS_OF_VIDEO.flatMap((limit) => (limit in earlier ? [[limit, earlier[limit] ?? 0]] : [])));
    const body = { ...now, ...earlier, ...limits, ...(await lengthOf(courseSeq, earlier)) } as CurriculumItemInput;
    await call(curriculumApi.save, { params: { courseSeq }, body, seen });
    await invalidate([curriculumApi.list, { courseSeq }], [courseApi.publishCheck, { courseSeq }]);
  },
  blocked: (now, before) =>
    isUploaded(now) || isUploaded({ ...now, ...before }) ? Object.fromEntries(SOURCE_OF_VIDEO.map((field) => [field, 'video'])) : {},
};

/** A term of a challenge; the call refuses fewer seats than are taken, and an end in the past. */
const TERM_WAY: Way = {
  call: challengeApi.updateTerm,
  fields: ['name', 'termStartAt', 'termEndAt', 'maxUserCount'],
  names: { termStartAt: 'startAt', termEndAt: 'endAt' },
  read: async (termSeq, courseSeq) => {
    const { terms } = await call(challengeApi.terms, { params: { courseSeq } });
    return terms.find((one) => one.termSeq === termSeq) ?? null;
  },
  save: async (termSeq, earlier, seen, courseSeq) => {
    const { terms } = await call(challengeApi.terms, { params: { courseSeq } });
    const { name, startAt, endAt, maxUserCount } = terms.find((one) => one.termSeq === termSeq)!;
    const body = { name, startAt, endAt, maxUserCount, ...earlier };
    await call(challengeApi.updateTerm, { params: { courseSeq, termSeq }, body, seen });
    await invalidate(challengeApi.find, challengeApi.terms, challengeApi.adminList, challengeApi.joinable);
  },
  warning: (now, earlier) =>
    ('termStartAt' in earlier || 'termEndAt' in earlier) && Number(now['attendCount']) > 0 ? 'history.restore.term' : null,
};

const renewForm = (formSeq: number) => invalidate(formApi.list, [formApi.find, { formSeq }], formApi.preview, formApi.open);
/** A form of questions. How long it keeps answers is no field of it, since less time deletes answers. */
const FORM_WAY: Way = {
  call: formApi.update,
  fields: ['title', 'description', 'modification', 'useYn', 'startAt', 'endAt'],
  read: (formSeq) => call(formApi.find, { params: { formSeq } }),
  save: async (formSeq, earlier, seen) => {
    const { title, description, modification, useYn, startAt, endAt, answersKept } = await call(formApi.find, { params: { formSeq } });
    const now = { title, description, modification, useYn, startAt, endAt, answersKept };
    await call(formApi.update, { params: { formSeq }, body: { ...now, ...earlier }, seen });
    await renewForm(formSeq);
  },
  warning: (now, earlier) => ('useYn' in earlier && now['useYn'] === YN.NO ? 'history.restore.takes' : null),
};
/** What happens after somebody has answered a form. The address that is told, and the coupon, are known by their names alone. */
const FORM_EVENT_WAY: Way = {
  call: formApi.updateEvent,
  fields: ['message', 'redirectUrl'],
  read: (formSeq) => call(formApi.find, { params: { formSeq } }),
  save: async (formSeq, earlier, seen) => {
    const { message, redirectUrl, noticeEmail } = await call(formApi.find, { params: { formSeq } });
    // Without `couponInfoSeq` the form keeps its coupon.
    await call(formApi.updateEvent, { params: { formSeq }, body: { message, redirectUrl, noticeEmail, ...earlier }, seen });
    await renewForm(formSeq);
  },
};
/** The ways of parts of a class, and of forms of questions. */
export const PART_WAYS: Partial<Record<CodeOf<typeof HISTORY_ENTITY>, readonly Way[]>> = {
  [HISTORY_ENTITY.LESSON]: [LESSON_WAY],
  [HISTORY_ENTITY.CHALLENGE_TERM]: [TERM_WAY],
  [HISTORY_ENTITY.FORM]: [FORM_WAY, FORM_EVENT_WAY],
};
