import { CURRICULUM_TYPE, LIVE_TYPE, MISSION_TYPE, PUBLIC_SCOPE, VOD_TYPE, YN, type CurriculumType } from '@madang/contracts/codes';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { liveTimes, nextHalfHour } from '@madang/contracts/main/course-rules';
import type { Curriculum, CurriculumInput } from '@madang/contracts/main/curriculum';
import { MINUTE } from '@madang/contracts/time';

/** The types a class offers; others are shown and keep what they hold. */
export const LESSON_TYPES = [
  CURRICULUM_TYPE.VIDEO,
  CURRICULUM_TYPE.LIVE,
  CURRICULUM_TYPE.OFFLINE,
  CURRICULUM_TYPE.TEXT,
  CURRICULUM_TYPE.FILE,
  CURRICULUM_TYPE.MISSION,
  CURRICULUM_TYPE.POST,
  CURRICULUM_TYPE.COURSE,
  CURRICULUM_TYPE.CHAT,
] as const;
export const typeOf = (raw: string | null): CurriculumType =>
  [...LESSON_TYPES, CURRICULUM_TYPE.SECTION].find((type) => type === raw) ?? CURRICULUM_TYPE.VIDEO;

/** A new lesson; a live one begins at the next half hour and takes half an hour (AM-070), an offline one is today, its times are typed. */
export function newLesson(type: CurriculumType, sectionSeq: number | null, now: number): CurriculumInput {
  const base: CurriculumInput = {
    curriculumTypeCd: type,
    title: '',
    content: '',
    isPublic: false,
    lockStatusYn: YN.NO,
    requiredMinutes: null,
    openedAt: null,
    sectionSeq,
    taskYn: type === CURRICULUM_TYPE.MISSION ? YN.YES : YN.NO,
    publicScopeCd: PUBLIC_SCOPE.STAFF,
    dueAt: null,
    xp: null,
    point: null,
  };
  if (type === CURRICULUM_TYPE.VIDEO)
    return {
      ...base,
      vodTypeCd: VOD_TYPE.UPLOAD,
      linkUrl: null,
      uploadVodSeq: null,
      duration: null,
      limitPercent: 0,
      limitDupPlay: 0,
      multiplyPlayTime: 0,
      vodSpeedControlYn: 1,
    };
  if (type === CURRICULUM_TYPE.POST)
    return {
      ...base,
      publicScopeCd: PUBLIC_SCOPE.CLASS,
      maxChallengeCount: 21,
      dailyChallengeCount: 1,
      dailyStartTime: null,
      dailyEndTime: null,
      completionRateCondition: 80,
    };
  if (type === CURRICULUM_TYPE.COURSE) return { ...base, missionResourceId: '' };
  if (type === CURRICULUM_TYPE.FILE) return { ...base, addFiles: [], deleteFiles: [], pdfSecurityYn: YN.NO };
  if (type === CURRICULUM_TYPE.CHAT) return { ...base, missionType: MISSION_TYPE.ENTER_CHAT_ROOM, missionResourceId: '' };
  if (type === CURRICULUM_TYPE.OFFLINE)
    return {
      ...base,
      ...{ place: '', zipcode: '', addrRoad1: '', addrRoad2: '', lat: null, lon: null },
      ...{ offlineStartAt: seoulDay(now), offlineStartTime: '', offlineEndTime: '' },
    };
  if (type !== CURRICULUM_TYPE.LIVE) return base;
  const start = nextHalfHour(new Date(now));
  const end = new Date(start.getTime() + 30 * MINUTE);
  return {
    ...base,
    liveAt: seoulDay(start),
    liveStartAt: seoulTime(start),
    liveEndAt: seoulTime(end),
    liveEndDateAt: null,
    liveType: LIVE_TYPE.LINK,
    joinUrl: '',
    meetingId: null,
    password: null,
  };
}

/** What saving this lesson sends without changes. */
export function inputOf(l: Curriculum): CurriculumInput {
  const base: CurriculumInput = {
    curriculumSeq: l.curriculumSeq,
    curriculumTypeCd: l.curriculumTypeCd,
    title: l.title,
    content: l.content,
    isPublic: l.isPublic,
    lockStatusYn: l.lockStatusYn,
    requiredMinutes: l.requiredMinutes,
    openedAt: l.openedAt,
    sectionSeq: l.sectionSeq,
    taskYn: l.taskYn,
    publicScopeCd: l.publicScopeCd,
    dueAt: l.dueAt,
    xp: l.xp,
    point: l.point,
  };
  switch (l.curriculumTypeCd) {
    case CURRICULUM_TYPE.VIDEO:
      return {
        ...base,
        vodTypeCd: l.vodTypeCd ?? VOD_TYPE.UPLOAD,
        linkUrl: l.linkUrl,
        uploadVodSeq: l.uploadVodSeq,
        duration: l.duration,
        limitPercent: l.limitPercent ?? 0,
        limitDupPlay: l.limitDupPlay ?? 0,
        multiplyPlayTime: l.multiplyPlayTime ?? 0,
        vodSpeedControlYn: l.vodSpeedControlYn,
      };
    case CURRICULUM_TYPE.POST:
      return {
        ...base,
        maxChallengeCount: l.maxChallengeCount ?? 1,
        dailyChallengeCount: l.dailyChallengeCount ?? 1,
        dailyStartTime: l.dailyStartTime,
        dailyEndTime: l.dailyEndTime,
        completionRateCondition: l.completionRateCondition ?? 100,
      };
    case CURRICULUM_TYPE.COURSE:
      return { ...base, missionResourceId: l.missionResourceId ?? '' };
    case CURRICULUM_TYPE.FILE:
      return { ...base, addFiles: [], deleteFiles: [], pdfSecurityYn: l.pdfSecurityYn };
    case CURRICULUM_TYPE.CHAT:
      return { ...base, missionType: l.missionType ?? MISSION_TYPE.ENTER_CHAT_ROOM, missionResourceId: l.missionResourceId ?? '' };
    case CURRICULUM_TYPE.OFFLINE:
      return {
        ...base,
        ...{ place: l.place ?? '', zipcode: l.zipcode ?? '', addrRoad1: l.addrRoad1 ?? '', addrRoad2: l.addrRoad2 ?? '' },
        ...{ lat: l.lat, lon: l.lon, offlineStartAt: l.offlineStartAt ?? '' },
        ...{ offlineStartTime: l.offlineStartTime ?? '', offlineEndTime: l.offlineEndTime ?? '' },
      };
    case CURRICULUM_TYPE.LIVE:
      return {
        ...base,
        liveAt: l.liveAt ?? '',
        liveStartAt: l.liveStartAt?.slice(0, 5) ?? '',
        liveEndAt: l.liveEndAt?.slice(0, 5) ?? '',
        liveEndDateAt: l.liveEndDateAt,
        liveType: l.liveType ?? LIVE_TYPE.LINK,
        joinUrl: l.joinUrl ?? '',
        meetingId: l.meetingId,
        password: l.password,
      };
    default:
      return base;
  }
}
/** A live class that has begun may only have its title edited (AT-055). */
export const hasStarted = (
  l: Pick<Curriculum, 'curriculumTypeCd' | 'liveAt' | 'liveStartAt' | 'liveEndAt' | 'liveEndDateAt'>,
  now: number,
) =>
  l.curriculumTypeCd === CURRICULUM_TYPE.LIVE &&
  !!l.liveAt &&
  !!l.liveStartAt &&
  now >=
    liveTimes({ liveAt: l.liveAt, liveStartAt: l.liveStartAt, liveEndAt: l.liveEndAt ?? l.liveStartAt, liveEndDateAt: l.liveEndDateAt })
      .start;
