import { LESSON_TYPE, MISSION_TYPE, PUBLIC_SCOPE, VIDEO_STATUS, VOD_TYPE, YN, type LessonType } from '@madang/contracts/codes';
import type { CurriculumItemInput, InputOfType } from '@madang/contracts/main/lesson';
import { liveTimes } from '@madang/contracts/main/course-rules';
import { vimeoId, youtubeId } from '@madang/contracts/main/video-links';
import { IsNull } from 'typeorm';
import { onlyOf, type User } from '@madang/server/caller';
import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { cleanHtml } from '@madang/server/rich-text';
import { VideoEntity } from '../video/video.entity';
import { LESSON_TO_FINISH, ROOM_TO_ENTER } from './lesson-change.sql';
import { LessonEntity } from './lesson.entity';

export type LessonFields = Pick<LessonEntity, 'title' | 'content' | 'isPublic' | 'lockStatusYn' | 'requiredMinutes' | 'openedAt'> &
  Partial<LessonEntity>;

/** Turns the form of a lesson into the columns of its type, and checks what the schema of the form cannot check. */
export async function lessonFields(tx: Tx, auth: User, courseSeq: number, input: CurriculumItemInput): Promise<LessonFields> {
  const channelSeq = auth.channelSeq!;
  const base: LessonFields = {
    title: input.title,
    content: cleanHtml(input.content ?? ''),
    isPublic: input.isPublic ?? false,
    lockStatusYn: input.lockStatusYn ?? YN.NO,
    requiredMinutes: input.requiredMinutes ?? null,
    openedAt: input.openedAt ? new Date(input.openedAt) : null,
    ...submissionFields(input),
  };
  switch (input.curriculumTypeCd) {
    case LESSON_TYPE.SECTION:
      return { ...base, content: '', isPublic: false, openedAt: null, lockStatusYn: YN.NO };
    case LESSON_TYPE.LIVE:
      return { ...base, ...live(input) };
    case LESSON_TYPE.VIDEO:
      return { ...base, ...(await video(tx, auth, courseSeq, input)) };
    case LESSON_TYPE.OFFLINE:
      return { ...base, ...offline(input) };
    case LESSON_TYPE.COURSE:
      return { ...base, ...(await lessonToFinish(tx, channelSeq, input)) };
    case LESSON_TYPE.POST:
      return { ...base, ...posts(input) };
    case LESSON_TYPE.CHAT:
      return { ...base, ...(await chat(tx, channelSeq, courseSeq, input)) };
    case LESSON_TYPE.FILE:
      return { ...base, pdfSecurityYn: input.pdfSecurityYn };
    case LESSON_TYPE.MISSION:
    case LESSON_TYPE.TEXT:
      return base;
    default:
      return input satisfies never;
  }
}

/**
 * For each type of lesson: whether learners hand something in (always, if staff ask for it, or never), and whether completing it can earn
 * XP.
 */
const SUBMISSION_RULES: Record<LessonType, { handIn: 'always' | 'asked' | 'never'; xp: boolean }> = {
  [LESSON_TYPE.SECTION]: { handIn: 'never', xp: false },
  [LESSON_TYPE.LIVE]: { handIn: 'asked', xp: false },
  [LESSON_TYPE.VIDEO]: { handIn: 'asked', xp: false },
  [LESSON_TYPE.MISSION]: { handIn: 'always', xp: true },
  [LESSON_TYPE.OFFLINE]: { handIn: 'asked', xp: false },
  [LESSON_TYPE.TEXT]: { handIn: 'asked', xp: false },
  [LESSON_TYPE.FILE]: { handIn: 'asked', xp: false },
  [LESSON_TYPE.CHAT]: { handIn: 'asked', xp: true },
  [LESSON_TYPE.COURSE]: { handIn: 'asked', xp: true },
  [LESSON_TYPE.POST]: { handIn: 'always', xp: true },
};
const NO_SUBMISSION = { taskYn: YN.NO, publicScopeCd: PUBLIC_SCOPE.STAFF, dueAt: null, point: null };
/** The columns of a lesson that say what learners hand in, and how many XP completing it earns. */
function submissionFields(input: CurriculumItemInput): Partial<LessonEntity> {
  const { handIn, xp: worthXp } = SUBMISSION_RULES[input.curriculumTypeCd];
  const xp = worthXp ? input.xp || null : null;
  if (handIn === 'never' || (handIn === 'asked' && input.taskYn !== YN.YES)) return { ...NO_SUBMISSION, xp };
  const dueAt = input.dueAt ? new Date(input.dueAt) : null;
  if (dueAt && input.openedAt && dueAt <= new Date(input.openedAt)) throw failField('dueAt', 'datetime');
  return { taskYn: YN.YES, publicScopeCd: input.publicScopeCd ?? PUBLIC_SCOPE.STAFF, dueAt, point: input.point || null, xp };
}

/** The columns of a mission to complete another lesson of the site. */
async function lessonToFinish(
  tx: Tx,
  channelSeq: number,
  { missionResourceId, curriculumSeq = null }: InputOfType<typeof LESSON_TYPE.COURSE>,
): Promise<Partial<LessonEntity>> {
  const known = await rows(tx, LESSON_TO_FINISH, { channelSeq, missionResourceId, curriculumSeq });
  if (!known.length) throw failField('missionResourceId', 'oneOf');
  return { missionType: MISSION_TYPE.LESSON_COMPLETE, missionResourceId };
}

function posts(input: InputOfType<typeof LESSON_TYPE.POST>): Partial<LessonEntity> {
  const { maxChallengeCount, dailyChallengeCount, completionRateCondition } = input;
  const [dailyStartTime, dailyEndTime] = [input.dailyStartTime || null, input.dailyEndTime || null];
  if (dailyStartTime && dailyEndTime && dailyEndTime <= dailyStartTime) throw failField('dailyEndTime', 'time');
  if (dailyChallengeCount > maxChallengeCount) throw failField('dailyChallengeCount', 'numberMax', { max: maxChallengeCount });
  return {
    missionType: MISSION_TYPE.NEW_POST,
    maxChallengeCount,
    dailyChallengeCount,
    dailyStartTime,
    dailyEndTime,
    completionRateCondition,
  };
}

function live(input: InputOfType<typeof LESSON_TYPE.LIVE>): Partial<LessonEntity> {
  const times = {
    liveAt: input.liveAt,
    liveStartAt: input.liveStartAt,
    liveEndAt: input.liveEndAt,
    liveEndDateAt: input.liveEndDateAt || null,
  };
  if (times.liveEndDateAt && times.liveEndDateAt < times.liveAt) throw failField('liveEndDateAt', 'date');
  if (times.liveStartAt === times.liveEndAt && (times.liveEndDateAt ?? times.liveAt) === times.liveAt) throw failField('liveEndAt', 'time');
  const { start, end } = liveTimes(times);
  return {
    ...times,
    liveType: input.liveType,
    liveFrom: new Date(start),
    liveTo: new Date(end),
    joinUrl: joinAddress(input.joinUrl),
    meetingId: input.meetingId || null,
    password: input.password || null,
  };
}

/** The columns of a mission to enter a chat room, which all learners of the class must be able to enter. */
async function chat(
  tx: Tx,
  channelSeq: number,
  courseSeq: number,
  { missionResourceId }: InputOfType<typeof LESSON_TYPE.CHAT>,
): Promise<Partial<LessonEntity>> {
  const known = await rows(tx, ROOM_TO_ENTER, { channelSeq, missionResourceId, courseSeq });
  if (!known.length) throw failField('missionResourceId', 'chatRoomGone');
  return { missionType: MISSION_TYPE.ENTER_CHAT_ROOM, missionResourceId };
}

/** The columns of an offline lesson; an end before the start lies on the next day. */
function offline(input: InputOfType<typeof LESSON_TYPE.OFFLINE>): Partial<LessonEntity> {
  if (input.offlineStartTime === input.offlineEndTime) throw failField('offlineEndTime', 'time');
  const { lat, lon } = input;
  const point = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : { lat: null, lon: null };
  return {
    place: input.place,
    zipcode: input.zipcode || null,
    addrRoad1: input.addrRoad1,
    addrRoad2: input.addrRoad2 || null,
    ...point,
    offlineStartAt: input.offlineStartAt,
    offlineStartTime: input.offlineStartTime,
    offlineEndTime: input.offlineEndTime,
  };
}

/** The join address of a live lesson, which must be http or https; an address without a scheme gets https (LV-047). */
function joinAddress(text: string | null | undefined): string | null {
  if (!text) return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+([/?#]|$)/.test(text) ? text : `https://${text}`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw failField('joinUrl', 'url');
  }
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || (!url.hostname.includes('.') && url.hostname !== 'localhost'))
    throw failField('joinUrl', 'url');
  return url.toString();
}

async function video(tx: Tx, auth: User, courseSeq: number, input: InputOfType<typeof LESSON_TYPE.VIDEO>): Promise<Partial<LessonEntity>> {
  const channelSeq = auth.channelSeq!;
  const fields = {
    vodTypeCd: input.vodTypeCd,
    linkUrl: null,
    uploadVodSeq: null,
    duration: input.duration === null || input.duration === undefined ? null : Math.round(input.duration),
    limitPercent: input.limitPercent,
    vodSpeedControlYn: input.vodSpeedControlYn,
    // These limits work only for uploaded videos, since the players of other services do not enforce them.
    limitDupPlay: 0,
    multiplyPlayTime: 0,
  };
  if (input.vodTypeCd === VOD_TYPE.UPLOAD) {
    // The video's row is locked, so that nobody deletes the video before the lesson is saved.
    const found = await tx.findOne(VideoEntity, {
      where: { channelSeq, uploadVodSeq: input.uploadVodSeq!, deletedAt: IsNull() },
      lock: { mode: 'pessimistic_read' },
    });
    if (!found || found.status === VIDEO_STATUS.FAILED || !(await mayShow(tx, auth, courseSeq, input, found)))
      throw failField('uploadVodSeq', 'oneOf');
    const limits = { limitDupPlay: input.limitDupPlay, multiplyPlayTime: input.multiplyPlayTime };
    if (input.isPublic && limits.limitDupPlay > 0) throw failField('limitDupPlay', 'dupPlayFree');
    return { ...fields, ...limits, uploadVodSeq: input.uploadVodSeq!, duration: found.duration ?? fields.duration };
  }
  const known = input.vodTypeCd === VOD_TYPE.YOUTUBE ? youtubeId(input.linkUrl!) : vimeoId(input.linkUrl!);
  if (!known) throw failField('linkUrl', 'url');
  return { ...fields, linkUrl: input.linkUrl! };
}

/**
 * Whether the caller may put this video into the lesson. A teacher who may work only in own classes may use only the teacher's own
 * uploads, and the video that the lesson already has (AM-670).
 */
async function mayShow(
  tx: Tx,
  auth: User,
  courseSeq: number,
  { curriculumSeq }: InputOfType<typeof LESSON_TYPE.VIDEO>,
  { channelSeq, uploadVodSeq, createdBy }: VideoEntity,
): Promise<boolean> {
  const owner = onlyOf(auth);
  if (owner === null || Number(createdBy) === owner) return true;
  return !!curriculumSeq && tx.existsBy(LessonEntity, { channelSeq, courseSeq, curriculumSeq, uploadVodSeq });
}
