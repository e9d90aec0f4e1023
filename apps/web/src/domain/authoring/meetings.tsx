import { LIVE_TYPE, MEETING_STATE, type CodeOf } from '@madang/contracts/codes';
import { liveApi, type LiveMeeting } from '@madang/contracts/main/live';
import { SECOND } from '@madang/contracts/time';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import { Badge } from '../../ui/parts';
import { useCourseSeq } from './class-data';

type LiveType = CodeOf<typeof LIVE_TYPE>;
/** Milliseconds between two calls while a meeting is being created. */
const MEETING_POLL_MS = 3 * SECOND;

/** The live services that this class can use. While they are not loaded, all count as usable. */
export function useLiveServices(enabled = true) {
  const courseSeq = useCourseSeq();
  const may = useCan(liveApi.services);
  const found = useCall(
    liveApi.services,
    { params: { courseSeq } },
    { silent: true, enabled: enabled && may && courseSeq > 0, staleTime: 30 * SECOND },
  );
  const of = (type: LiveType) => found.data?.find((one) => one.liveType === type);
  return {
    pending: found.isLoading,
    usable: (type: LiveType) => !of(type)?.missing,
    /** Whether a live of this type needs an address of its own, since no service opens a meeting for it. */
    needsAddress: (type: LiveType | undefined) => type === LIVE_TYPE.LINK || (!!type && !!of(type)?.missing),
    makes: (type: LiveType | undefined) => !!type && !!of(type)?.makes && !of(type)?.missing,
    missing: (found.data ?? []).filter((one) => one.missing),
  };
}

/** The meetings of a class's live lessons, fetched again while one is being created. */
export function useMeetings(courseSeq: number, enabled = true) {
  const args = { params: { courseSeq } };
  const first = useCall(liveApi.meetings, args, { silent: true, enabled, staleTime: 0 });
  const waits = !!first.data?.some((one) => one.state === MEETING_STATE.MAKING);
  useCall(liveApi.meetings, args, { silent: true, enabled: enabled && waits, every: MEETING_POLL_MS, staleTime: 0 });
  return first;
}

/** A badge in the list of lessons, shown only when creating the meeting failed. */
export function MeetingBadge({ courseSeq, curriculumSeq }: Pick<LiveMeeting, 'curriculumSeq'> & { courseSeq: number }) {
  const { t } = useTranslation('authoring');
  const meeting = useMeetings(courseSeq).data?.find((one) => one.curriculumSeq === curriculumSeq);
  return meeting?.state === MEETING_STATE.FAILED ? <Badge tone="bad">{t('meeting.failedBadge')}</Badge> : null;
}
