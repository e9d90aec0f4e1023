import { CAMPAIGN_STATUS } from '@madang/contracts/answer-codes';
import { messageApi, type Message } from '@madang/contracts/campaign/message';
import { LIMITS } from '@madang/contracts/limits';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { useIsSwitchedOff } from '../../domain/site-switch/use-switched-off';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount, formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { PageHead } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, KeyValues, type BadgeTone } from '../../ui/parts';
import { RichText } from '../../ui/rich-text';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { MemberTabs } from './member-tabs';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

// Loaded when the dialog first opens, because it brings the text editor.
const MessageDialog = lazy(() => import('../../domain/member-message/message-dialog'));
const MESSAGE_STATUS_TONES: Record<Message['status'], BadgeTone> = {
  DRAFT: 'warn',
  RESERVED: 'brand',
  SENDING: 'brand',
  SENT: 'good',
  STOPPED: 'warn',
};

/** A message without a set time goes out at once, so it is shown as being sent even before the job has taken it. */
const statusOf = (m: Message): Message['status'] =>
  m.status === CAMPAIGN_STATUS.RESERVED && !m.reserveAt ? CAMPAIGN_STATUS.SENDING : m.status;
const isWaiting = (m: Message) => statusOf(m) === CAMPAIGN_STATUS.RESERVED && !m.startedAt;

function useWhom() {
  const { t } = useTranslation('admin-members');
  return (m: Message) =>
    m.segmentSeq
      ? t('message.list.segment', { name: m.segmentName ?? t('message.list.segmentGone') })
      : m.audience
        ? t(`message.audience.${m.audience}`)
        : t('message.list.chosen');
}

/** The page of the messages that staff wrote to members, whatever their state. */
export default function MessagesPage() {
  const { t } = useTranslation('admin-members');
  useTitle(t('tab.messages'));
  const { page, size, set } = useListParams(LIMITS.adminPageSizes, {});
  const list = useCall(messageApi.list, { query: { page, size } }, { keep: true, staleTime: 0 });
  const may = useCan(messageApi.create);
  const [writing, setWriting] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const columns = useColumns(setOpen);
  const write = may && (
    <Button size="sm" tone="primary" onClick={() => setWriting(true)}>
      <Send aria-hidden="true" />
      {t('message.open')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} note={t('message.list.note')}>
        {!!list.data?.totalCount && write}
      </PageHead>
      <MemberTabs />
      <NotAllowed className={l.below} acts={[[messageApi.create, t('message.open')]]} />
      <section className={l.card} aria-label={t('tab.messages')}>
        <PagedList
          list={list}
          paging={{ page, size, set }}
          empty={
            <Empty art="add" title={t('message.list.empty')} text={t('message.list.emptyText')}>
              {write}
            </Empty>
          }
        >
          {(rows, stale) => (
            <Table
              label={t('tab.messages')}
              columns={columns}
              rows={rows}
              keyOf={(m) => m.messageSeq}
              nameOf={(m) => m.title}
              stale={stale}
            />
          )}
        </PagedList>
      </section>
      {open !== null && <Letter messageSeq={open} onClose={() => setOpen(null)} />}
      {writing && (
        <Suspense>
          <MessageDialog to={[]} segmentSeq={null} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  );
}

function MessageState({ message: m }: { message: Message }) {
  const { t } = useTranslation('admin-members');
  const off = useIsSwitchedOff(SITE_SWITCH.MAILS);
  const status = statusOf(m);
  const waits = off && (status === CAMPAIGN_STATUS.RESERVED || status === CAMPAIGN_STATUS.SENDING);
  return (
    <Badge tone={waits ? 'warn' : MESSAGE_STATUS_TONES[status]}>{t(waits ? 'message.list.waits' : `message.list.status.${status}`)}</Badge>
  );
}

/** The columns of the list of messages; `show` opens one. */
function useColumns(show: (messageSeq: number) => void): Column<Message>[] {
  const { t } = useTranslation('admin-members');
  const may = useCan(messageApi.create);
  const whom = useWhom();
  const cancel = useCancel();
  return [
    {
      key: 'title',
      head: t('message.list.column.title'),
      phone: 'title',
      cell: (m) => <RowTitle title={m.title} note={whom(m)} onOpen={() => show(m.messageSeq)} />,
    },
    {
      key: 'state',
      head: t('message.list.column.state'),
      phone: 'corner',
      cell: (m) => <MessageState message={m} />,
    },
    {
      key: 'when',
      head: t('message.list.column.when'),
      phone: 'wide',
      cell: (m) => <span className="num">{formatDateTime(m.startedAt ?? m.reserveAt ?? m.createdAt)}</span>,
    },
    {
      key: 'sent',
      head: t('message.list.column.sent'),
      end: true,
      cell: (m) => (
        <span className="num">
          {m.startedAt ? `${formatCount(m.sentCount)} / ${formatCount(m.targetCount)}` : '–'}
          {m.failedCount > 0 && <Badge tone="bad">{t('message.list.failed', { value: formatCount(m.failedCount) })}</Badge>}
        </span>
      ),
    },
    { key: 'by', head: t('message.list.column.by'), phone: 'none', cell: (m) => m.createdByName || '–' },
    {
      key: 'do',
      head: t('message.list.column.do'),
      quiet: true,
      end: true,
      cell: (m) =>
        may &&
        isWaiting(m) && (
          <Button size="sm" aria-label={t('message.list.cancelOf', { title: m.title })} onClick={() => void cancel(m)}>
            {t('message.list.cancel')}
          </Button>
        ),
    },
  ];
}

function useCancel() {
  const { t } = useTranslation('admin-members');
  const remove = useAct(messageApi.remove, { invalidates: [messageApi.list], onDone: () => toast(t('message.list.cancelled')) });
  return async (m: Message) => {
    const words = { title: t('message.list.cancelTitle', { title: m.title }), action: t('message.list.cancel'), danger: true };
    if (await confirm(t('message.list.cancelText'), words)) remove.mutate({ params: { messageSeq: m.messageSeq } });
  };
}

function Letter({ messageSeq, onClose }: { messageSeq: number; onClose: () => void }) {
  const { t } = useTranslation('admin-members');
  const whom = useWhom();
  const found = useCall(messageApi.find, { params: { messageSeq } }, { staleTime: 0, silent: true });
  const m = found.data;
  return (
    <Drawer open onClose={onClose} title={m?.title ?? t('tab.messages')}>
      {found.isPending ? (
        <Loading>
          <SkeletonLines lines={6} />
        </Loading>
      ) : found.isError || !m ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className={l.stack20}>
          <KeyValues
            rows={[
              { label: t('message.to'), value: whom(m) },
              { label: t('message.list.column.when'), value: formatDateTime(m.startedAt ?? m.reserveAt ?? m.createdAt) },
              { label: t('message.list.column.by'), value: m.createdByName || '–' },
            ]}
          />
          <RichText html={m.content} />
        </div>
      )}
    </Drawer>
  );
}
