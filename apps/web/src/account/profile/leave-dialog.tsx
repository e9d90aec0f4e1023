import { YN } from '@madang/contracts/codes';
import { channelApi, type LeaveEffects } from '@madang/contracts/main/channel';
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
function obstacleOf(effects: LeaveEffects): 'owner' | 'paying' | 'access' | null {
  if (effects.lastOwnerYn === YN.YES) return 'owner';
  if (effects.payingCount > 0) return 'paying';
  return effects.courseCount + effects.membershipCount > 0 ? 'access' : null;
}
/** The page on which each obstacle to leaving can be removed. */
const PAGE_BY_OBSTACLE = { owner: '/settings/operators', paying: '/paymenthistory', access: '/paymenthistory' } as const;

/** Leaves one site: says what the person loses, or what has to end first. */
export default function LeaveDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const effects = useCall(channelApi.leaveEffects, {}, { staleTime: 0, silent: true });
  const act = useAct(channelApi.leave, {
    onDone: async () => {
      await alert(t('leaveSite.doneText', { site }), { title: t('leaveSite.done') });
      leave('/');
    },
  });
  const obstacle = effects.data ? obstacleOf(effects.data) : null;
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
          {effects.data && !obstacle && (
            <Button tone="danger" busy={act.isPending} onClick={() => act.mutate({ body: {} })}>
              {t('leaveSite.submit')}
            </Button>
          )}
        </>
      }
    >
      {effects.isPending && <SkeletonLines lines={4} />}
      {effects.isError && <ErrorState tight error={effects.error} onRetry={() => void effects.refetch()} />}
      {effects.data && obstacle && (
        <Callout tone="warn" title={t(`leaveSite.${obstacle}.title`)}>
          {obstacle === 'access' && <p>{t(`leaveSite.access.has.${runningOf(effects.data)}`, countsOf(effects.data))}</p>}
          <p>{t(`leaveSite.${obstacle}.text`)}</p>
          <ButtonLink size="sm" to={PAGE_BY_OBSTACLE[obstacle]} onClick={onClose} style={{ marginTop: 10 }}>
            {t(`leaveSite.${obstacle}.go`)}
          </ButtonLink>
        </Callout>
      )}
      {effects.data && !obstacle && <Losses effects={effects.data} />}
    </Dialog>
  );
}

/** Which of classes and memberships still run; the sentence names only those. */
const runningOf = (effects: LeaveEffects) =>
  effects.membershipCount === 0 ? 'courses' : effects.courseCount === 0 ? 'memberships' : 'both';
const countsOf = (effects: LeaveEffects) => ({ courses: effects.courseCount, memberships: effects.membershipCount });

function Losses({ effects }: { effects: LeaveEffects }) {
  const { t } = useTranslation('account');
  return (
    <ul className={l.points}>
      {effects.staffYn === YN.YES && <li>{t('leaveSite.staff')}</li>}
      {effects.freeCourseCount > 0 && <li>{t('leaveSite.free', { count: effects.freeCourseCount, n: effects.freeCourseCount })}</li>}
      {effects.waitingCount > 0 && <li>{t('leaveSite.waiting', { count: effects.waitingCount, n: effects.waitingCount })}</li>}
      {effects.couponCount > 0 && <li>{t('leaveSite.coupons', { count: effects.couponCount, n: effects.couponCount })}</li>}
      {effects.likeCount > 0 && <li>{t('leaveSite.likes', { count: effects.likeCount, n: effects.likeCount })}</li>}
      <li>{t('leaveSite.mails')}</li>
      <KeptUntil until={effects.keptUntil} />
      <li>{t('leaveSite.kept')}</li>
    </ul>
  );
}
