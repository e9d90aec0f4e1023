import { CONTENT_KIND, CONTENT_STATE } from '@madang/contracts/codes';
import { reportApi, type OwnReport } from '@madang/contracts/main/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { Radio } from '../../ui/choices';
import { Loading, SkeletonLines } from '../../ui/states';
import { closePopup, usePopups, type Reported } from '../popups/popups';
import { RemovalDialog } from './removal-dialog';
import { ReasonDialog } from './reason-dialog';
import s from './report.module.css';

/** Reports a text to the site's staff; for staff who delete a text, asks for their reason. */
export default function ReportDialog() {
  const about = usePopups((popups) => popups.report);
  if (!about) return null;
  return 'send' in about ? <RemovalDialog about={about} /> : <Open key={`${about.kind} ${about.itemSeq}`} about={about} />;
}

type About = 'item' | 'profile';
/** What is reported: the item, or the profile of its author. */
const targetOf = ({ name: _name, userSeq, ...item }: Reported, about: About) =>
  about === 'profile' && userSeq !== null ? { kind: CONTENT_KIND.PROFILE, itemSeq: userSeq, parentSeq: null } : item;

function Open({ about }: { about: Reported }) {
  const { t } = useTranslation('report');
  const [what, setWhat] = useState<About>(about.kind === CONTENT_KIND.PROFILE ? 'profile' : 'item');
  const close = () => closePopup('report');
  const target = targetOf(about, what);
  const mine = useCall(reportApi.mine, { query: target }, { silent: true, staleTime: 0 });
  const choice = about.userSeq !== null && about.kind !== CONTENT_KIND.PROFILE && (
    <Radio
      label={t('about.label')}
      name="about"
      value={what}
      onChange={setWhat}
      options={(['item', 'profile'] as const).map((value) => ({ value, label: t(`about.${value}`) }))}
    />
  );
  const ownReport = ({ reportedAt, state }: OwnReport) =>
    state === CONTENT_STATE.OPEN
      ? t('sentBefore', { date: formatDate(reportedAt) })
      : t('decidedBefore', { date: formatDate(reportedAt), state: t(`state.${state}`) });
  const insteadOfForm = () => {
    if (mine.data) return <p>{ownReport(mine.data)}</p>;
    if (!mine.isPending) return undefined;
    return (
      <Loading>
        <SkeletonLines lines={3} />
      </Loading>
    );
  };
  // One dialog for all states: a dialog that is replaced while somebody chooses takes the choice and the focus with it.
  return (
    <ReasonDialog
      title={t('title')}
      note={t(what === 'profile' ? 'about.note' : 'note', { name: about.name })}
      action={t('send')}
      head={choice && <div className={s.head}>{choice}</div>}
      instead={insteadOfForm()}
      send={async ({ reasonCd, reasonText }) => {
        await call(reportApi.create, { body: { ...target, reasonCd, reasonText } });
        await invalidate(reportApi.mine);
        toast(t('sent'));
        close();
      }}
      onClose={close}
    />
  );
}
