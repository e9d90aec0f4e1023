import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { IconButton } from '../../ui/button';
import { Empty, Loading, SkeletonLines } from '../../ui/states';
import type { Drafts } from './drafts';
import type { ItemOf, QueueItem, QueueKind } from './queue';
import type { Marks } from './marked';
import { MarksBar } from './marks-bar';
import type { useSnooze } from './snooze';
import { QuestionWork } from './question-work';
import s from './inbox.module.css';
import b from '../../ui/bar.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { useMedia } from '../../lib/media';
import { NARROW } from './narrow';

export interface WorkProps<K extends QueueKind> {
  item: ItemOf<K>;
  /** The item that opens after this one; on wide windows its person's name stands beside the send button. null at the end of the list. */
  next: QueueItem | null;
  drafts: Drafts;
  /** Runs once the item is answered or decided; the next one opens. */
  onDone: () => void;
  /** Runs when an answer was undone, so that its item opens again. */
  onUndone: () => void;
}
const MissionWork = lazy(() => import('./mission-work'));
const ApprovalWork = lazy(() => import('./approval-work'));
const RefundWork = lazy(() => import('./refund-work'));
const RefusedWork = lazy(() => import('./refused-work'));
const PublishWork = lazy(() => import('./publish-work'));
const ReportWork = lazy(() => import('./report-work'));
const OrderWork = lazy(() => import('./order-work'));
const ReviewWork = lazy(() => import('./review-work'));
const FailedWork = lazy(() => import('./failed-work'));
const MailWork = lazy(() => import('./mail-work'));
const WebhookWork = lazy(() => import('./webhook-work'));
const VideoWork = lazy(() => import('./video-work'));
const WORK: { [K in QueueKind]: ComponentType<WorkProps<K>> } = {
  ...{ question: QuestionWork, mission: MissionWork, approval: ApprovalWork, refund: RefundWork, refused: RefusedWork },
  ...{ publish: PublishWork, report: ReportWork, failed: FailedWork, deposit: OrderWork },
  ...{ review: ReviewWork, mail: MailWork, webhook: WebhookWork, video: VideoWork },
};

interface Props {
  item: QueueItem | null;
  items: readonly QueueItem[];
  marks: Marks;
  snooze: ReturnType<typeof useSnooze>;
  /** The unsent texts of answers, by the id of their item. */
  drafts: Drafts;
  /** Whether the address of the page names an item that is no longer waiting. */
  missing: boolean;
  onShow: (item: QueueItem | null) => void;
  onBack: () => void;
}
/** The open item of the inbox and the form for answering it; without one, a note that it is gone or that none is chosen. */
export function Detail({ item, items, marks, snooze, drafts, missing, onShow, onBack }: Props) {
  const { t } = useTranslation('admin-inbox');
  const narrow = useMedia(NARROW);
  const back = narrow && (
    <IconButton label={t('back')} onClick={onBack}>
      <ArrowLeft aria-hidden="true" />
    </IconButton>
  );
  if (!item)
    return (
      <>
        {missing && back && <header className={b.bar}>{back}</header>}
        {(missing || items.length > 0) && (
          <Empty art={missing ? 'done' : 'list'} title={t(missing ? 'gone' : 'choose')} text={missing ? t('goneText') : undefined} />
        )}
      </>
    );
  const at = items.indexOf(item);
  const same = items.filter((one) => one.kind === item.kind);
  // The item after this one in the list; after the last, an answer opens the item before it instead (`onDone`).
  const next = items[at + 1] ?? null;
  const Work = WORK[item.kind] as ComponentType<WorkProps<QueueKind>>;
  return (
    <>
      <header className={b.bar}>
        {back}
        <b>{t(`kind.${item.kind}`)}</b>
        <span className={cx(l.muted13, l.grow, 'num')}>
          {t('position', { at: formatCount(same.indexOf(item) + 1), of: formatCount(same.length) })}
        </span>
        <IconButton dense label={t('previous')} aria-keyshortcuts="K" disabled={at === 0} onClick={() => onShow(items[at - 1]!)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton dense label={t('next')} aria-keyshortcuts="J" disabled={!next} onClick={() => onShow(next)}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
      </header>
      <MarksBar key={`${item.id} marks`} item={item} marks={marks} snooze={snooze} />
      <Suspense
        fallback={
          <div className={s.body}>
            <Loading>
              <SkeletonLines lines={6} />
            </Loading>
          </div>
        }
      >
        <Work
          key={item.id}
          item={item}
          next={next}
          drafts={drafts}
          onDone={() => onShow(next ?? items[at - 1] ?? null)}
          onUndone={() => onShow(item)}
        />
      </Suspense>
    </>
  );
}
