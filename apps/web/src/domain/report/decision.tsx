import { CONTENT_STATE, CONTENT_KIND, type ContentKind, type Lang } from '@madang/contracts/codes';
import { contentReasonName } from '@madang/contracts/main/content-reasons';
import type { HiddenContent } from '@madang/contracts/main/report';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { KeyValues } from '../../ui/parts';

/** The path of the page with a reported item; null for an item that has none. */
export function itemPath(one: Pick<HiddenContent, 'kind' | 'boardSeq' | 'postSeq' | 'courseSeq' | 'parentSeq'>): string | null {
  const kind: ContentKind = one.kind;
  if (one.postSeq !== null)
    return one.courseSeq === null
      ? `/boards/${one.boardSeq}/posts/${one.postSeq}/view`
      : `/classes/${one.courseSeq}/board/${one.boardSeq}/posts/${one.postSeq}/view`;
  if (kind === CONTENT_KIND.CHAT) return `/chat-rooms/${one.parentSeq}`;
  return kind === CONTENT_KIND.REVIEW && one.courseSeq !== null ? `/classes/${one.courseSeq}` : null;
}

/** The staff's decision about a reported item with its reason, and the author's objection, as far as there are any. */
export function DecisionOf({ one }: { one: Omit<HiddenContent, 'mayAppeal'> }) {
  const { t, i18n } = useTranslation('report');
  const { appeal } = one;
  const reason = [one.reasonCd && contentReasonName(one.reasonCd, i18n.language as Lang), one.reasonText].filter(Boolean).join(' · ');
  const rows = [
    ...(reason ? [{ label: t('reason'), value: reason }] : []),
    ...(one.decidedAt ? [{ label: t('decidedAt'), value: formatDateTime(one.decidedAt) }] : []),
    ...(one.state === CONTENT_STATE.HIDDEN
      ? [{ label: t('until'), value: one.hiddenUntil ? t('untilAt', { at: formatDeadline(one.hiddenUntil) }) : t('forGood') }]
      : []),
    ...(appeal ? [{ label: t('appeal.said'), value: appeal.text }] : []),
    ...(appeal ? [{ label: t('appeal.answer'), value: answerOf() }] : []),
  ];
  function answerOf() {
    if (!appeal?.answeredAt) return t('appeal.waits');
    return [appeal.answerCd && t(`appeal.${appeal.answerCd}`), appeal.answerText].filter(Boolean).join(' · ');
  }
  return rows.length ? <KeyValues rows={rows} /> : null;
}
