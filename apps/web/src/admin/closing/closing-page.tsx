import { closingApi } from '@madang/contracts/main/closing';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { PageHead } from '../../ui/page-head';
import { Callout, Card } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { CloseForm } from './close-form';
import { RunningList } from './running-list';
import { isHindered } from './running';

/** The page for closing the site: what has to end before, what becomes of the site, and the form with the owner's proof. */
export default function ClosingPage() {
  const { t } = useTranslation('admin-closing');
  const user = useUser();
  useTitle(t('title'));
  const closing = useCall(closingApi.find, undefined, { staleTime: 0 });
  const { data } = closing;
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      {closing.isPending && <SkeletonRows />}
      {closing.isError && <ErrorState error={closing.error} onRetry={() => void closing.refetch()} />}
      {data && (
        <div className={l.column}>
          <Card title={t('running.title')} note={t('running.note')}>
            <RunningList running={data.running} />
          </Card>
          <Card title={t('then.title')}>
            <ul className={l.points}>
              {(['shut', 'told', 'reopen', 'erased', 'kept', 'plan'] as const).map((key) => (
                <li key={key}>{t(`then.${key}`, { n: data.memberCount, count: data.memberCount })}</li>
              ))}
            </ul>
          </Card>
          <Card title={t('form.title')}>
            {isHindered(data.running) ? (
              <Callout tone="warn" title={t('form.hindered')}>
                <p>{t('form.hinderedText')}</p>
              </Callout>
            ) : (
              user && <CloseForm site={data} email={user.email} />
            )}
          </Card>
        </div>
      )}
    </>
  );
}
