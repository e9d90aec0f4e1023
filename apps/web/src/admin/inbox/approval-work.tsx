import { LEARNER_STATE, ORDER_STATUS } from '@madang/contracts/codes';
import { CANCEL_REASON_MAX, enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatMoney } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { Contact } from '../../domain/personal/contact';
import { Button, ButtonLink } from '../../ui/button';
import { Callout, KeyValues } from '../../ui/parts';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { useApprove } from './approve';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { QUEUE_READERS } from './queue';
import { RefusalForm } from './refusal-form';
import l from '../../ui/layout.module.css';

const WAITING_PAGE_QUERY = { page: 1, size: 100, status: LEARNER_STATE.WAITING } as const;

/** An application with its answers; staff approve it, or refuse it with a reason. */
export default function ApprovalWork(props: WorkProps<'approval'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = props.item;
  const args = { params: { courseSeq: of.courseSeq! }, query: { ...WAITING_PAGE_QUERY, q: of.userName } };
  const list = useCall(enrolmentApi.list, args, { silent: true, staleTime: 0 });
  const found = list.data?.list.find((one) => one.attendSeq === of.itemSeq);
  const people = `/classes/${of.courseSeq}/settings/attendees?status=${LEARNER_STATE.WAITING}`;
  return (
    <Frame
      item={props.item}
      title={t('approval.title', { name: of.userName })}
      to={people}
      toLabel={t('approval.open')}
      foot={found && <Decide {...props} learner={found} people={people} />}
    >
      <p className={l.muted13}>{of.place}</p>
      {of.holdsUp !== null && (
        <Callout tone="warn" title={t('approval.holdsUp')}>
          {t('approval.holdsUpText', { title: of.holdsUp })}
        </Callout>
      )}
      {list.isPending ? (
        <Loading>
          <SkeletonLines lines={4} />
        </Loading>
      ) : list.isError ? (
        <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
      ) : found ? (
        <About learner={found} onReveal={() => revealPerson(enrolmentApi.list, args, found.userSeq)} />
      ) : (
        <p className={l.muted13}>{t('goneText')}</p>
      )}
    </Frame>
  );
}

function About({ learner, onReveal }: { learner: Learner; onReveal: () => Promise<void> }) {
  const { t } = useTranslation('admin-inbox');
  return (
    <KeyValues
      rows={[
        { label: t('approval.email'), value: <Contact name={learner.name} text={learner.email} onReveal={onReveal} /> },
        ...(learner.amount > 0 ? [{ label: t('approval.amount'), value: formatMoney(learner.amount, learner.currency) }] : []),
        ...learner.answers.map(({ question, answer }) => ({ label: question, value: answer || '–' })),
      ]}
    />
  );
}

function Decide({ item, onDone, onUndone, learner, people }: WorkProps<'approval'> & { learner: Learner; people: string }) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  const approve = useApprove(of, onDone, onUndone);
  const refuse = useAct(enrolmentApi.cancel, {
    invalidates: [...QUEUE_READERS, enrolmentApi.list],
    onDone: () => {
      toast(t('approval.refused', { name: of.userName }));
      onDone();
    },
  });
  const yes = (
    <Button tone="primary" busy={approve.busy} onClick={() => void approve.run()}>
      {t('approval.approve')}
    </Button>
  );
  // A refusal that gives money back is made on the page of the learners.
  if (learner.orderStatus === ORDER_STATUS.PAID)
    return (
      <div className={l.rowEndMiddle}>
        <ButtonLink to={people}>{t('approval.refusePaid')}</ButtonLink>
        {yes}
      </div>
    );
  return (
    <RefusalForm
      label={t('approval.reason')}
      hint={t('approval.reasonHint')}
      max={CANCEL_REASON_MAX}
      busy={refuse.isPending}
      onRefuse={(reason) => refuse.mutate({ params: { courseSeq: of.courseSeq! }, body: { attendSeqs: [of.itemSeq], reason } })}
    >
      {yes}
    </RefusalForm>
  );
}
