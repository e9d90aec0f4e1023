import { COURSE_TYPE } from '@madang/contracts/codes';

/** How a demo class is taught: by recorded videos, live, or by both. */
export const DEMO_CLASS_KIND = { VIDEOS: COURSE_TYPE.VOD, LIVE: COURSE_TYPE.LIVE, MIXED: 'MIX' } as const;
