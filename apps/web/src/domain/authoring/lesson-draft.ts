import { LESSON_TYPE, LIVE_TYPE, MISSION_TYPE, PUBLIC_SCOPE, VOD_TYPE, YN, type CodeOf, type LessonType } from '@madang/contracts/codes';
import { minutesAfter, nextHalfHour, seoulDay, seoulTime } from '@madang/contracts/dates';
import type { CurriculumItem, CurriculumItemInput } from '@madang/contracts/main/lesson';

/** The types of lessons that can be added; lessons of other types are still shown and keep their content. */
export const LESSON_TYPES = [
  LESSON_TYPE.VIDEO,
  LESSON_TYPE.LIVE,
  LESSON_TYPE.OFFLINE,
  LESSON_TYPE.TEXT,
  LESSON_TYPE.FILE,
  LESSON_TYPE.MISSION,
  LESSON_TYPE.POST,
  LESSON_TYPE.COURSE,
  LESSON_TYPE.CHAT,
] as const;
export const typeOf = (raw: string | null): LessonType =>
  [...LESSON_TYPES, LESSON_TYPE.SECTION].find((type) => type === raw) ?? LESSON_TYPE.VIDEO;

/**
 * The values of a new lesson. A live lesson begins at the next half hour and takes half an hour (AM-070); a lesson at a place is today,
 * without times.
 */
export function newLesson(
  type: LessonType,
  sectionSeq: number | null,
  now: number,
  /** null: the site can use no service yet, and the form asks for one (AT-024). */
  liveType: CodeOf<typeof LIVE_TYPE> | null = LIVE_TYPE.LINK,
): CurriculumItemInput {
  const base = {
    title: '',
    content: '',
    isPublic: false,
    lockStatusYn: YN.NO,
    requiredMinutes: null,
    openedAt: null,
    sectionSeq,
    taskYn: YN.NO,
    publicScopeCd: PUBLIC_SCOPE.STAFF,
    dueAt: null,
    xp: null,
    point: null,
  };
  switch (type) {
    case LESSON_TYPE.VIDEO:
      return {
        ...base,
        curriculumTypeCd: type,
        vodTypeCd: VOD_TYPE.UPLOAD,
        linkUrl: null,
        uploadVodSeq: null,
        duration: null,
        limitPercent: 0,
        limitDupPlay: 0,
        multiplyPlayTime: 0,
        vodSpeedControlYn: 1,
      };
    case LESSON_TYPE.POST:
      return {
        ...base,
        curriculumTypeCd: type,
        missionType: MISSION_TYPE.NEW_POST,
        publicScopeCd: PUBLIC_SCOPE.CLASS,
        maxChallengeCount: 21,
        dailyChallengeCount: 1,
        dailyStartTime: null,
        dailyEndTime: null,
        completionRateCondition: 80,
      };
    case LESSON_TYPE.COURSE:
      return { ...base, curriculumTypeCd: type, missionType: MISSION_TYPE.LESSON_COMPLETE, missionResourceId: '' };
    case LESSON_TYPE.FILE:
      return { ...base, curriculumTypeCd: type, addFiles: [], deleteFiles: [], pdfSecurityYn: YN.NO };
    case LESSON_TYPE.CHAT:
      return { ...base, curriculumTypeCd: type, missionType: MISSION_TYPE.ENTER_CHAT_ROOM, missionResourceId: '' };
    case LESSON_TYPE.OFFLINE:
      return {
        ...base,
        curriculumTypeCd: type,
        place: '',
        zipcode: '',
        addrRoad1: '',
        addrRoad2: '',
        lat: null,
        lon: null,
        offlineStartAt: seoulDay(now),
        offlineStartTime: '',
        offlineEndTime: '',
      };
    case LESSON_TYPE.LIVE: {
      // Unless staff choose other times, it begins with the next half hour and lasts half an hour (AM-070).
      const start = nextHalfHour(now);
      const end = minutesAfter(start, 30);
      return {
        ...base,
        curriculumTypeCd: type,
        liveAt: seoulDay(start),
        liveStartAt: seoulTime(start),
        liveEndAt: seoulTime(end),
        liveEndDateAt: null,
        liveType: liveType as CodeOf<typeof LIVE_TYPE>,
        joinUrl: '',
        meetingId: null,
        password: null,
      };
    }
    case LESSON_TYPE.MISSION:
      return { ...base, curriculumTypeCd: type, taskYn: YN.YES };
    case LESSON_TYPE.TEXT:
    case LESSON_TYPE.SECTION:
      return { ...base, curriculumTypeCd: type };
    default:
      return type satisfies never;
  }
}

/** The values of a saved lesson as its form and call take them. */
export function inputOf(l: CurriculumItem): CurriculumItemInput {
  const base = {
    curriculumSeq: l.curriculumSeq,
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
    case LESSON_TYPE.VIDEO:
      return {
        ...base,
        curriculumTypeCd: l.curriculumTypeCd,
        vodTypeCd: l.vodTypeCd ?? VOD_TYPE.UPLOAD,
        linkUrl: l.linkUrl,
        uploadVodSeq: l.uploadVodSeq,
        duration: l.duration,
        limitPercent: l.limitPercent ?? 0,
        limitDupPlay: l.limitDupPlay ?? 0,
        multiplyPlayTime: l.multiplyPlayTime ?? 0,
        vodSpeedControlYn: l.vodSpeedControlYn,
      };
    case LESSON_TYPE.POST:
      return {
        ...base,
        curriculumTypeCd: l.curriculumTypeCd,
        missionType: MISSION_TYPE.NEW_POST,
        maxChallengeCount: l.maxChallengeCount ?? 1,
        dailyChallengeCount: l.dailyChallengeCount ?? 1,
        dailyStartTime: l.dailyStartTime,
        dailyEndTime: l.dailyEndTime,
        completionRateCondition: l.completionRateCondition ?? 100,
      };
    case LESSON_TYPE.COURSE:
      return {
        ...base,
        curriculumTypeCd: l.curriculumTypeCd,
        missionType: MISSION_TYPE.LESSON_COMPLETE,
        missionResourceId: l.missionResourceId ?? '',
      };
    case LESSON_TYPE.FILE:
      return { ...base, curriculumTypeCd: l.curriculumTypeCd, addFiles: [], deleteFiles: [], pdfSecurityYn: l.pdfSecurityYn };
    case LESSON_TYPE.CHAT:
      return {
        ...base,
        curriculumTypeCd: l.curriculumTypeCd,
        missionType: MISSION_TYPE.ENTER_CHAT_ROOM,
        missionResourceId: l.missionResourceId ?? '',
      };
    case LESSON_TYPE.OFFLINE:
      return {
        ...base,
        curriculumTypeCd: l.curriculumTypeCd,
        place: l.place ?? '',
        zipcode: l.zipcode ?? '',
        addrRoad1: l.addrRoad1 ?? '',
        addrRoad2: l.addrRoad2 ?? '',
        lat: l.lat,
        lon: l.lon,
        offlineStartAt: l.offlineStartAt ?? '',
        offlineStartTime: l.offlineStartTime ?? '',
        offlineEndTime: l.offlineEndTime ?? '',
      };
    case LESSON_TYPE.LIVE:
      return {
        ...base,
        curriculumTypeCd: l.curriculumTypeCd,
        liveAt: l.liveAt ?? '',
        liveStartAt: l.liveStartAt?.slice(0, 5) ?? '',
        liveEndAt: l.liveEndAt?.slice(0, 5) ?? '',
        liveEndDateAt: l.liveEndDateAt,
        liveType: l.liveType ?? LIVE_TYPE.LINK,
        joinUrl: l.joinUrl ?? '',
        meetingId: l.meetingId,
        password: l.password,
      };
    case LESSON_TYPE.MISSION:
      return { ...base, curriculumTypeCd: l.curriculumTypeCd };
    case LESSON_TYPE.TEXT:
      return { ...base, curriculumTypeCd: l.curriculumTypeCd };
    case LESSON_TYPE.SECTION:
      return { ...base, curriculumTypeCd: l.curriculumTypeCd };
    default:
      return l satisfies never;
  }
}
