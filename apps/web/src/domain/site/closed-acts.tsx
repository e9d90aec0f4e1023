import { USER_TYPE } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { closingApi } from '@madang/contracts/main/closing';
import type { ManagedChannel } from '@madang/contracts/main/channel';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatDeadline } from '../../lib/own-time';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** For a closed site: until when it can be reopened, and the owner's button for that. */
export function ClosedActs({ site }: { site: ManagedChannel }) {
  const { t } = useTranslation('ui');
  const reopen = useAct(closingApi.reopen, { invalidates: [channelApi.managed], onDone: () => toast(t('site.reopened')) });
  return (
    <>
      <p className={l.muted14}>
        <Badge tone="warn">{t('site.closed')}</Badge> {site.eraseAt && t('site.closedUntil', { date: formatDeadline(site.eraseAt) })}
      </p>
      {site.userTypeCd === USER_TYPE.OWNER && (
        <div className={l.row}>
          <Button size="sm" busy={reopen.isPending} onClick={() => reopen.mutate({ params: { channelSeq: site.channelSeq }, body: {} })}>
            {t('site.reopen')}
          </Button>
        </div>
      )}
    </>
  );
}
