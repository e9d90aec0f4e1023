import { reportApi } from '@madang/contracts/main/report';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Loading, SkeletonLines } from '../../ui/states';
import { closePopup, usePopups, type Reported } from '../popups/popups';
import { ReasonDialog } from './reason-dialog';

/** Tells the site's staff of something that somebody wrote. */
export default function ReportDialog() {
  const about = usePopups((popups) => popups.report);
  return about ? <Open key={`${about.kind} ${about.itemSeq}`} about={about} /> : null;
}

function Open({ about }: { about: Reported }) {
  const { t } = useTranslation('report');
  const close = () => closePopup('report');
  const { name: _name, ...item } = about;
  const mine = useCall(reportApi.mine, { query: item }, { silent: true, staleTime: 0 });
  if (mine.isPending || mine.data)
    return (
      <Dialog open title={t('title')} onClose={close} foot={<Button onClick={close}>{t('close')}</Button>}>
        {mine.data ? (
          <p>{t('sentBefore', { date: formatDate(mine.data.reportedAt) })}</p>
        ) : (
          <Loading>
            <SkeletonLines lines={3} />
          </Loading>
        )}
      </Dialog>
    );
  return (
    <ReasonDialog
      title={t('title')}
      note={t('note', { name: about.name })}
      action={t('send')}
      send={async ({ reasonCd, reasonText }) => {
        await call(reportApi.create, { body: { ...item, reasonCd, reasonText } });
        await invalidate(reportApi.mine);
        toast(t('sent'));
        close();
      }}
      onClose={close}
    />
  );
}
