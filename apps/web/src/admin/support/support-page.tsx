import { siteSupportApi } from '@madang/contracts/main/support';
import { SUPPORT_STATE } from '@madang/contracts/platform-codes';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { SupportHistory } from './support-history';
import { SupportRequest } from './support-request';

const RUNNING_STATES: readonly string[] = [SUPPORT_STATE.WAITING, SUPPORT_STATE.OPEN];

/** The platform operators who ask to log in as support, those who may until when, and earlier accesses. */
export default function SupportPage() {
  const { t } = useTranslation('admin-support');
  useTitle(t('title'));
  const list = useCall(siteSupportApi.list, undefined, { staleTime: 0 });
  const running = list.data?.filter(({ state }) => RUNNING_STATES.includes(state)) ?? [];
  const past = list.data?.filter(({ state }) => !RUNNING_STATES.includes(state)) ?? [];
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        <ButtonLink size="sm" to="/settings/data-history?supportYn=Y">
          {t('changes')}
        </ButtonLink>
      </PageHead>
      <div className={l.stack20}>
        <Card title={t('then.title')}>
          <ul className={l.points}>
            {(['consent', 'limits', 'seen', 'end'] as const).map((key) => (
              <li key={key}>{t(`then.${key}`)}</li>
            ))}
          </ul>
        </Card>
        {list.isPending && <SkeletonRows count={2} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && !running.length && (
          <Card>
            <Empty tight art="done" heading="h2" title={t('none')} text={t('noneText')} />
          </Card>
        )}
        {running.map((one) => (
          <SupportRequest key={one.accessSeq} access={one} />
        ))}
        {past.length > 0 && <SupportHistory list={past} />}
      </div>
    </>
  );
}
