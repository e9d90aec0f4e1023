import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { IconButton } from '../../ui/button';
import { Empty, Loading, SkeletonLines } from '../../ui/states';
import type { Drafts } from './drafts';
import type { ItemOf, QueueItem, QueueKind } from './queue';
import type { Marks, Missing } from './queue-views';
import { MarksBar } from './marks-bar';
import type { useSnooze } from './snooze';
import { QuestionWork } from './question-work';
import s from './inbox.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { useNarrow } from '../../lib/media';

export interface WorkProps<K extends QueueKind> {
  item: ItemOf<K>;
  /** The item that opens after this one, null at the end of the list. On wide windows the send button says whose item it is. */
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
const BillWork = lazy(() => import('./bill-work'));
const WORK_COMPONENTS: { [K in QueueKind]: ComponentType<WorkProps<K>> } = {
  question: QuestionWork,
  mission: MissionWork,
  approval: ApprovalWork,
  refund: RefundWork,
  refused: RefusedWork,
  publish: PublishWork,
  report: ReportWork,
  failed: FailedWork,
  deposit: OrderWork,
  review: ReviewWork,
  mail: MailWork,
  webhook: WebhookWork,
  video: VideoWork,
  bill: BillWork,
};

interface Props {
  item: QueueItem | null;
  items: readonly QueueItem[];
  /** How many items of its kind wait, which may be more than are loaded. */
  count: number;
  marks: Marks;
  snooze: ReturnType<typeof useSnooze>;
  /** The unsent texts of answers, by the id of their item. */
  drafts: Drafts;
  /** What is known of the item that the address of the page names, while it is not in the list; null: the address names none. */
  missing: Missing | null;
  onShow: (item: QueueItem | null) => void;
  onBack: () => void;
}
/** The open item of the inbox and the form for answering it; without one, a note that it is gone or that none is chosen. */
export function Detail({ item, items, count, marks, snooze, drafts, missing, onShow, onBack }: Props) {
  const { t } = useTranslation('admin-inbox');
  const narrow = useNarrow();
  const back = narrow && (
    <IconButton label={t('back')} onClick={onBack}>
      <ArrowLeft aria-hidden="true" />
    </IconButton>
  );
  const gone = missing === 'gone';
  const nothing = gone ? ({ art: 'done', title: t('gone'), text: t('goneText') } as const) : ({ art: 'list', title: t('choose') } as const);
  if (!item)
    return (
      <>
        {missing && back && <header className={s.bar}>{back}</header>}
        {missing === 'sought' ? <Waiting /> : (gone || items.length > 0) && <Empty {...nothing} />}
      </>
    );
  const at = items.indexOf(item);
  const same = items.filter((one) => one.kind === item.kind);
  // null for the last item of the list; `onDone` then opens the item before it.
  const next = items[at + 1] ?? null;
  const Work = WORK_COMPONENTS[item.kind] as ComponentType<WorkProps<QueueKind>>;
  return (
    <>
      <header className={s.bar}>
        {back}
        <b>{t(`kind.${item.kind}`)}</b>
        <span className={cx(l.muted13, l.grow, 'num')}>
          {t('position', { at: formatCount(same.indexOf(item) + 1), of: formatCount(Math.max(count, same.length)) })}
        </span>
        <IconButton dense label={t('previous')} aria-keyshortcuts="K" disabled={at === 0} onClick={() => onShow(items[at - 1]!)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton dense label={t('next')} aria-keyshortcuts="J" disabled={!next} onClick={() => onShow(next)}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
      </header>
      <MarksBar key={`${item.id} marks`} item={item} marks={marks} snooze={snooze} />
      <Suspense fallback={<Waiting />}>
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

/** Stands where the form of an item will be. */
function Waiting() {
  return (
    <div className={s.body}>
      <Loading>
        <SkeletonLines lines={6} />
      </Loading>
    </div>
  );
}
