import { YN } from '@madang/contracts/codes';
import { channelApi, type LeaveTerms } from '@madang/contracts/main/channel';
import { useTranslation } from 'react-i18next';
import { alert } from '../../lib/dialogs';
import { leave } from '../../lib/leave';
import { useAct, useCall } from '../../lib/query';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/parts';
import { ErrorState, SkeletonLines } from '../../ui/states';
import { KeptUntil } from './kept-until';
import l from '../../ui/layout.module.css';

/** Why the person cannot leave the site yet; null where nothing prevents it. */
function obstacleOf(terms: LeaveTerms): 'owner' | 'paying' | 'access' | null {
  if (terms.lastOwnerYn === YN.YES) return 'owner';
  if (terms.payingCount > 0) return 'paying';
  return terms.courseCount + terms.membershipCount > 0 ? 'access' : null;
}
/** The page on which each obstacle to leaving can be removed. */
const WAY_OUT = { owner: '/settings/operators', paying: '/paymenthistory', access: '/paymenthistory' } as const;

/** Leaves one site: says what the person loses, or what has to end first. */
export default function LeaveDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const terms = useCall(channelApi.leaveTerms, {}, { staleTime: 0, silent: true });
  const act = useAct(channelApi.leave, {
    onDone: async () => {
      await alert(t('leaveSite.doneText', { site }), { title: t('leaveSite.done') });
      leave('/');
    },
  });
  const obstacle = terms.data ? obstacleOf(terms.data) : null;
  return (
    <Dialog
      open
      size="m"
      title={t('leaveSite.title', { site })}
      note={t('leaveSite.note')}
      onClose={onClose}
      locked={act.isPending}
      foot={
        <>
          <Button onClick={onClose} disabled={act.isPending} data-first>
            {t('leaveSite.stay')}
          </Button>
          {terms.data && !obstacle && (
            <Button tone="danger" busy={act.isPending} onClick={() => act.mutate({ body: {} })}>
              {t('leaveSite.submit')}
            </Button>
          )}
        </>
      }
    >
      {terms.isPending && <SkeletonLines lines={4} />}
      {terms.isError && <ErrorState tight error={terms.error} onRetry={() => void terms.refetch()} />}
      {terms.data && obstacle && (
        <Callout tone="warn" title={t(`leaveSite.${obstacle}.title`)}>
          {obstacle === 'access' && <p>{t(`leaveSite.access.has.${runningOf(terms.data)}`, countsOf(terms.data))}</p>}
          <p>{t(`leaveSite.${obstacle}.text`)}</p>
          <ButtonLink size="sm" to={WAY_OUT[obstacle]} onClick={onClose} style={{ marginTop: 10 }}>
            {t(`leaveSite.${obstacle}.go`)}
          </ButtonLink>
        </Callout>
      )}
      {terms.data && !obstacle && <Losses terms={terms.data} />}
    </Dialog>
  );
}

/** Which of classes and memberships still run; the sentence names only those. */
const runningOf = (terms: LeaveTerms) => (terms.membershipCount === 0 ? 'courses' : terms.courseCount === 0 ? 'memberships' : 'both');
const countsOf = (terms: LeaveTerms) => ({ courses: terms.courseCount, memberships: terms.membershipCount });

function Losses({ terms }: { terms: LeaveTerms }) {
  const { t } = useTranslation('account');
  return (
    <ul className={l.points}>
      {terms.staffYn === YN.YES && <li>{t('leaveSite.staff')}</li>}
      {terms.freeCourseCount > 0 && <li>{t('leaveSite.free', { count: terms.freeCourseCount, n: terms.freeCourseCount })}</li>}
      {terms.waitingCount > 0 && <li>{t('leaveSite.waiting', { count: terms.waitingCount, n: terms.waitingCount })}</li>}
      {terms.couponCount > 0 && <li>{t('leaveSite.coupons', { count: terms.couponCount, n: terms.couponCount })}</li>}
      {terms.likeCount > 0 && <li>{t('leaveSite.likes', { count: terms.likeCount, n: terms.likeCount })}</li>}
      <li>{t('leaveSite.mails')}</li>
      <KeptUntil until={terms.keptUntil} />
      <li>{t('leaveSite.kept')}</li>
    </ul>
  );
}
